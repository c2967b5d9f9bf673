"""What an event changed on the table, in short lines: ``North's Judge (8): signets 0 > 1``."""

from collections.abc import Iterator

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase, speech
from cardia_rules.render.words import card_name, card_with_influence, seat_name, waiting_words, whose
from cardia_rules.views.view import SeenCard, SeenSide, SeenTable


def changes(before: SeenTable, after: SeenTable, lang: Language) -> list[str]:
    """Return what changed between two tables, one line each; a line that says so if nothing did."""
    found = [*_moment(before, after, lang)]
    for seat in SEATS:
        found += _piles(seat, before.side(seat), after.side(seat), lang)
        found += _row(seat, before.side(seat), after.side(seat), lang)
        found += _waiting(seat, before.side(seat), after.side(seat), lang)
    if _places(after) < _places(before):
        found.append(phrase("cli.changes.closed", lang))
    found += _protectors(before, after, lang)
    return found or [phrase("cli.changes.nothing", lang)]


def _places(table: SeenTable) -> int:
    return len(table.north.row) + len(table.south.row)


def _moment(before: SeenTable, after: SeenTable, lang: Language) -> Iterator[str]:
    said = speech(lang).table
    if (before.round, before.phase) != (after.round, after.phase):
        yield said.moment(after.round, after.phase)
    if before.over != after.over and after.over is not None:
        yield said.result(after.over)


def _piles(seat: Seat, before: SeenSide, after: SeenSide, lang: Language) -> Iterator[str]:
    name = seat_name(seat, lang)
    for pile, counts, cards in (
        ("hand", (before.hand, after.hand), (before.hand_cards, after.hand_cards)),
        ("deck", (before.deck, after.deck), (None, None)),
        ("discard", (len(before.discard), len(after.discard)), (before.discard, after.discard)),
    ):
        if counts[0] != counts[1]:
            old, new = (set(each or ()) for each in cards)
            moved = [f"+ {card_with_influence(card, lang)}" for card in sorted(new - old)]
            moved += [f"- {card_with_influence(card, lang)}" for card in sorted(old - new)]
            which = f" ({', '.join(moved)})" if moved else ""
            how = f"{counts[0]} > {counts[1]}{which}"
            yield phrase("cli.changes.so", lang, what=phrase(f"cli.changes.{pile}", lang, seat=name), how=how)


# ------------------------------------------------------------------ cards in play
def _row(seat: Seat, before: SeenSide, after: SeenSide, lang: Language) -> Iterator[str]:
    old, new = _in_play(before), _in_play(after)
    for card, (place, _) in old.items():
        if card not in new and not (after.at(place) is not None and _same_back(before, after, place)):
            yield phrase("cli.changes.leaves", lang, card=_name(seat, card, lang), place=place)
    for card, (place, now) in new.items():
        if card in old:
            yield from _card(_name(seat, card, lang), *old[card], place, now, lang)
        elif _same_back(before, after, place):
            yield from _card(_name(seat, card, lang), place, SeenCard(), place, now, lang)
        else:
            yield phrase("cli.changes.arrives", lang, card=_name(seat, card, lang), place=place)


def _in_play(side: SeenSide) -> dict[str, tuple[int, SeenCard]]:
    """Return the cards by name, which follows one that moves; what has no name goes by its place."""
    return {
        card.card or f"({place})": (place, card) for place, card in enumerate(side.row, 1) if card is not None
    }


def _same_back(before: SeenSide, after: SeenSide, place: int) -> bool:
    """Tell whether a card that lay there unknown has only been turned up."""
    old, new = before.at(place), after.at(place)
    return old is not None and old.card is None and new is not None and new.card is not None


def _name(seat: Seat, card: str, lang: Language) -> str:
    return (
        phrase("cli.changes.unknown", lang, seat=seat_name(seat, lang))
        if card.startswith("(")
        else whose(seat, card, lang)
    )


def _card(name: str, was: int, old: SeenCard, place: int, new: SeenCard, lang: Language) -> Iterator[str]:
    parts = [phrase("cli.changes.turned", lang)] if new.up and not old.up else []
    for what, one, other in (
        ("place", was, place),
        ("modifier", old.modifier, new.modifier),
        ("tokens", old.tokens, new.tokens),
        ("blessings", old.blessings, new.blessings),
        ("signets", old.signets, new.signets),
    ):
        if one != other:
            parts.append(f"{phrase(f'cli.changes.{what}', lang)} {one} > {other}")
    if parts:
        yield phrase("cli.changes.so", lang, what=name, how=", ".join(parts))


# ------------------------------------------------------------------ around them
def _waiting(seat: Seat, before: SeenSide, after: SeenSide, lang: Language) -> Iterator[str]:
    name = seat_name(seat, lang)
    for waiting in after.waiting:
        if waiting not in before.waiting:
            yield phrase(
                "cli.changes.waits", lang, seat=name, what=waiting_words(waiting, lang), place=waiting.place
            )
    still = {waiting.id for waiting in after.waiting}
    for waiting in before.waiting:
        if waiting.id not in still:
            yield phrase("cli.changes.waits-no-more", lang, seat=name, what=waiting_words(waiting, lang))


def _protectors(before: SeenTable, after: SeenTable, lang: Language) -> Iterator[str]:
    if len(before.guards) != len(after.guards):
        yield phrase("cli.changes.laid", lang, count=len(after.guards))
    up = {guard.place for guard in before.guards if guard.up}
    for guard in after.guards:
        if guard.up and guard.place not in up:
            yield phrase(
                "cli.changes.protector", lang, place=guard.place, name=card_name(guard.protector or "?", lang)
            )
