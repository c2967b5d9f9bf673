"""The sentences that explanations, verdicts and lessons are put together from."""

from collections.abc import Sequence

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.render.languages.fr.grammar import counted, listed, the, typeset
from cardia_rules.render.languages.fr.names import effect_of, noun, seat_name, whose
from cardia_rules.spelling import capital


def has_influence(seat: Seat, card: str, total: int, printed: int, changes: Sequence[tuple[int, int]]) -> str:
    """Say how a card's influence comes about; ``changes`` are amounts, each with its event."""
    has = f"{capital(whose(seat, card))} a {total} influence"
    if not changes:
        return typeset(f"{has}, comme imprimé.")
    terms = [f"{printed} imprimé", *(f"{amount:+d} par l’événement {number}" for amount, number in changes)]
    return typeset(f"{has} : {', '.join(terms)}.")


def holds_signets(seat: Seat, card: str, place: int, total: int) -> str:
    """Say how many signets a card holds."""
    holds = f"porte {counted(total, 'sceau', 'sceaux')}" if total else "ne porte aucun sceau"
    return typeset(f"{capital(whose(seat, card))}, à l’emplacement {place}, {holds}.")


def so_they_hold(signets: tuple[int, int], tie: bool) -> str:
    """Say how many signets both cards of an encounter hold."""
    held = [
        f"{seat_name(seat)} a {counted(count, 'sceau', 'sceaux')}"
        for seat, count in zip(SEATS, signets, strict=True)
    ]
    return f"Donc {listed(held)} ici{', et il y a égalité' if tie else ''}."


def blessed_since(seat: Seat, card: str, events: Sequence[int], count: int) -> str:
    """Say since when a card is blessed, and what that brings."""
    since = listed([f"l’événement {number}" for number in events], "le début")
    more = counted(count, "sceau supplémentaire", "sceaux supplémentaires")
    return typeset(f"{capital(whose(seat, card))} a droit depuis {since} à {more} en cas de victoire.")


def speaks_of_it(seat: Seat, card: str, place: int) -> str:
    """Say that a card's ability concerns the encounter, and what it says."""
    who = f"{capital(the(noun(card)))} de {seat_name(seat)}, à l’emplacement {place},"
    return typeset(f"{who} en parle : « {effect_of(card)} »")


def without_it(signets: tuple[int, int]) -> str:
    """Say how the signets would lie without an ability."""
    held = f"{counted(signets[0], 'sceau', 'sceaux')} pour Nord et {signets[1]} pour Sud"
    return f"Sans cela, il y aurait {held}."
