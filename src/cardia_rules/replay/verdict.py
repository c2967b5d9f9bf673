"""A verdict: what has changed at the table and for whom, the rulings that decide it, what is still open.

It is worked out from the table before and after and from the events between; ``render.verdict`` puts it into
words. It speaks of hidden cards, so it is for a judge.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.errors import CardiaError, CardUnknown, LogContradiction, no_such_event
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.answers import Answers
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup, Table
from cardia_rules.faq.register import REGISTER
from cardia_rules.game import engine
from cardia_rules.game.game import Game
from cardia_rules.game.play import Play
from cardia_rules.game.positions.soundness import check_setup
from cardia_rules.game.reading import first_difference, noting_what_is_read
from cardia_rules.game.ruleset import begin_again
from cardia_rules.game.setup import with_answers as setup_with_answers
from cardia_rules.reasons.results import explained
from cardia_rules.replay import outcomes as out
from cardia_rules.replay.branch import Branch, follow, inputs_from, other_answers, with_setup
from cardia_rules.replay.event_causes import with_causes
from cardia_rules.replay.hanging import Hanging, Judged, hanging, rulings_of, sure, unnamed
from cardia_rules.replay.why_not import NotDone, explain_why_not
from cardia_rules.resolution.position import Ask, ChanceNeeded, Given, Position
from cardia_rules.resolution.results.derive import result_at
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN
from cardia_rules.seen.ways import Ways, stem, ways

MOST_SAID: Final = 3  # what one breath holds
MOST_RULINGS: Final = 3
MOST_ACTING: Final = 1
MOST_IDLE: Final = 1
_SURROUNDINGS: Final = frozenset((*LOCATIONS, *PROTECTORS))
_REVEAL: Final = "RB-06-reveal"
_FOLLOWS: Final = "RB-10-result-follows"
_ALL_SIGNETS: Final = "FAQ-1-all-signets-move"
PRINTED: Final = frozenset({"OQ-protector-factions"})  # questions about what is printed on a card
# In which order effects come that meet, and what they come to together.
_MEETING: Final = frozenset({"FAQ-2-locations-last", "RB-16-net-total", "FAQ-1-several-modifiers"})


class OtherSignets(msgspec.Struct, frozen=True):
    """A card that would hold another number of signets than it does ``here``."""

    seat: Seat
    card: str
    count: int
    here: int


class LedTo(msgspec.Struct, frozen=True, kw_only=True):
    """What another answer to an open question leads to: what would have changed, and what is to be decided.

    ``stopped`` tells that the table could not have lain as it did, that a decision would be refused, or that
    it would hang on a card that nobody knows.
    ``signets`` are the cards that would hold another number of them. ``lies`` are the blessings and what
    waits that would be there and are not, ``gone`` those that would not be: each as the event that sets it.
    """

    answer: str
    outcomes: tuple[out.AnyOutcome, ...] = ()
    asks: tuple[Ask, ...] = ()
    chance: ChanceNeeded | None = None
    stopped: Literal["table", "decision", "unknown"] | None = None
    signets: tuple[OtherSignets, ...] = ()
    lies: tuple[ev.AnyEvent, ...] = ()
    gone: tuple[ev.AnyEvent, ...] = ()


class HungOn(msgspec.Struct, frozen=True, kw_only=True):
    """An open question, how it is answered at this table, and where its other answers would lead here."""

    question: str
    answer: str
    leads: tuple[LedTo, ...]

    @property
    def others(self) -> tuple[str, ...]:
        """Return the answers that would lead elsewhere."""
        return tuple(each.answer for each in self.leads)


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What has changed, the weightiest first, and what is still to be decided, and by whom.

    ``rulings`` are those that decide what is ``said``, ``behind`` the events that led to it. ``idle`` is what
    lies there and does nothing though somebody may count on it, the likeliest quarrel first.
    """

    outcomes: tuple[out.AnyOutcome, ...]
    rulings: tuple[str, ...]
    behind: tuple[int, ...]
    asks: tuple[Ask, ...]
    chance: ChanceNeeded | None
    hung_on: tuple[HungOn, ...]
    idle: tuple[NotDone, ...] = ()
    hanging: Hanging = Hanging()  # on cards that nobody knows

    @property
    def idle_first(self) -> bool:
        """Tell whether what does nothing is likelier the quarrel than why the rest happens."""
        return any(_is_beside(each) or _what(each) in ("win", "end", "result") for each in self.idle)

    @property
    def sure(self) -> bool:
        """Tell whether it is so whatever the cards are that nobody knows."""
        return not self.hanging.alternatives

    @property
    def said(self) -> tuple[out.AnyOutcome, ...]:
        """Return the outcomes that one breath holds, with what does nothing beside the table."""
        return self.outcomes[: _most_said(self.idle)]


def verdict(game: Game, since: int = 1, *, open_questions: bool = True) -> Verdict:
    """Return what has changed in a game after the event of this number, and what is still open.

    ``since`` is 1 for everything that came of a position laid out by hand. What hung on open questions is
    found by playing again under their other answers; without ``open_questions`` nobody does. Of a game that
    somebody's word has ended, that alone is told: no ruling of before gave it.
    """
    events = game.events
    if not 1 <= since <= len(events):
        raise no_such_event(since, events)
    since = max(since, *(number for number, each in enumerate(events) if isinstance(each, ev.EndDeclared)), 1)
    found = _outcomes(events, since, game.asks)
    said = found[:MOST_SAID]
    first = (name for each in said for name in _deciding(each, events[each.event - 1], game.table))
    rulings = sorted(dict.fromkeys(first), key=_asked_about)[:MOST_RULINGS]
    acting = [name for name in dict.fromkeys(_acting(events[since:])) if name not in rulings]
    rulings[1:1] = acting[:MOST_ACTING]
    return Verdict(
        outcomes=tuple(found),
        rulings=tuple(rulings),
        behind=tuple(
            one.number
            for one in reversed(with_causes(events, [each.event for each in found]))
            if one.number > since
        ),
        asks=game.asks,
        chance=game.chance_needed,
        hung_on=tuple(_hung_on(game, since)) if open_questions else (),
        idle=tuple(_idle(events, since)),
    )


def verdict_at(table: Table, wanted: Sequence[Given] = ()) -> Verdict:
    """Return what comes of a table that was laid out, with these inputs, whatever its unknown cards are."""
    found = ways(table, wanted)
    if found.refused is not None and not found.found:
        raise found.refused
    told = stem(table, wanted).events
    return verdict(Game.from_events(told)) if found.goes_one_way else verdict_on(found, told)


def verdict_on(every: Ways, told: Sequence[ev.AnyEvent], since: int = 1) -> Verdict:
    """Return what is so in every way that a table with unknown cards can go, and what hangs on them.

    ``told`` are the events that are the same in all of them, with their reasons.
    """
    judged = [
        Judged(way, tuple(unnamed(each, way) for each in _outcomes(way.events, since, way.position.asks)))
        for way in every.found
    ]
    hangs, certain = hanging(every, judged), sure(judged)
    same_asks = len({each.asked for each in judged}) == 1
    cited = rulings_of(every.found[0], certain[:MOST_SAID])
    decisive = (name for each in hangs.alternatives for name in each.rulings)
    ends = bool(certain) and isinstance(certain[0], out.GameDecided)  # what hangs on cards is idle then
    first = cited if ends else (*decisive, *cited)
    rulings = sorted(dict.fromkeys(first), key=_asked_about)[:MOST_RULINGS]
    known = [each.event for each in certain if each.event <= len(told)] or [len(told)]
    behind = tuple(one.number for one in reversed(with_causes(told, known)) if one.number > since)
    return Verdict(
        outcomes=certain,
        rulings=tuple(rulings),
        behind=(*behind, *range(max(behind, default=since) + 1, len(told) + 1)),
        asks=every.found[0].position.asks if same_asks else (),
        chance=None,
        hung_on=(),
        hanging=hangs,
    )


def _acting(events: Sequence[ev.AnyEvent]) -> Iterator[str]:
    """Yield the ruling of what acts beside the table, of a card that was decided about, of what waited."""
    for event in events:
        entry = REGISTER.rulings.get(event.rulings[0]) if event.rulings else None
        of_a_card = isinstance(event, ev.DecisionTaken | ev.EffectArrived)
        if entry is not None and (not _SURROUNDINGS.isdisjoint(entry.cards) or (of_a_card and entry.cards)):
            yield entry.id


# ------------------------------------------------------------------ what does nothing
# What players quarrel about first: what is printed beside the table, then who wins, then the rest.
_EXPECTED: Final = ("location", "draw", "win", "end", "arrival", "as-many", "activation", "result")


def _idle(events: Sequence[ev.AnyEvent], since: int) -> list[NotDone]:
    """Return what a rule kept from happening since an event, the likeliest quarrel first.

    Of a table laid out by hand, what lies beside it is told too: nobody saw it do nothing.
    """
    acted = {each.protector for each in events[since:] if isinstance(each, ev.ProtectorActivated)}
    found: dict[tuple[str, tuple[str, ...]], NotDone] = {}
    for each in explain_why_not(events):
        beside, number = _is_beside(each), each.event.number
        if any(card in acted for _seat, card in each.about):
            continue  # one seat's card matches and the other's does not: that is how protectors are
        if _happened_all_the_same(each, events, since):
            continue
        tells = each.told is not None or isinstance(each.event.event, ev.ProtectorPassed)
        if each.rulings and tells and (number > since or (number == 1 and since == 1 and beside)):
            found.setdefault((_what(each), tuple(card for _seat, card in each.about)), each)
    return sorted(found.values(), key=lambda each: (not _is_beside(each), _EXPECTED.index(_what(each))))[
        :MOST_IDLE
    ]


def _happened_all_the_same(each: NotDone, events: Sequence[ev.AnyEvent], since: int) -> bool:
    """Tell whether what a rule kept from happening did happen at another moment, so that it goes unsaid."""
    told, later = each.told, events[each.event.number :]
    if told is None:
        return False
    if told.what == "location":  # for another encounter, say
        applied = [one for one in events[since:] if isinstance(one, ev.LocationApplied)]
        return any((one.seat, one.location) in each.about for one in applied)
    if told.what == "win":
        return any(isinstance(one, ev.GameEnded) and one.winner == told.seat for one in later)
    if told.what == "result":
        moved = [one for one in later if isinstance(one, ev.SignetPlaced | ev.SignetReturned)]
        return any(one.place == told.place for one in moved)
    activated = [one for one in later if isinstance(one, ev.AbilityActivated)]
    return told.what == "activation" and any((one.seat, one.card) in each.about for one in activated)


def _is_beside(each: NotDone) -> bool:
    return any(card in _SURROUNDINGS for _seat, card in each.about)


def _what(each: NotDone) -> str:
    return "activation" if each.told is None else each.told.what


def _most_said(idle: Sequence[NotDone]) -> int:
    return MOST_SAID - any(map(_is_beside, idle))


def _outcomes(events: Sequence[ev.AnyEvent], since: int, asks: tuple[Ask, ...]) -> list[out.AnyOutcome]:
    """Return what has changed since an event and is worth saying, the weightiest first."""
    return _worth_saying(sorted(out.outcomes_since(events, since, _WEIGHTS), key=_weight), asks)


def _deciding(outcome: out.AnyOutcome, event: ev.AnyEvent, table: Table) -> tuple[str, ...]:
    """Return the ruling that decides an outcome; why a card wins comes before why it holds more signets."""
    first = event.rulings[:1]
    if first == (_ALL_SIGNETS,) and event.rulings[1:2] != (_FOLLOWS,):  # what says why they go is told before
        first = event.rulings[1:2] + first
    if isinstance(outcome, out.EncountersWon) and (result := result_at(table, outcome.cards[-1].place)):
        why = explained(table, result)
        said_of_extras = frozenset(why.rulings).difference(why.who)
        return why.who[:1] + first if said_of_extras.issuperset(first) else first
    return first


def _asked_about(ruling: str) -> int:
    """Put first what is ruled of a location, or of effects that meet: that is what players quarrel about.

    That the higher card wins is read aloud last: nobody asks about it while something else came of it.
    """
    if ruling in _MEETING:
        return 0
    if ruling == _REVEAL:
        return 2
    entry = REGISTER.rulings.get(ruling)
    return 0 if entry is not None and not LOCATIONS.keys().isdisjoint(entry.cards) else 1


# What every round has: it is said where nothing else has happened, but for a count that is level.
_UNREMARKABLE: Final = (ev.CardRevealed, ev.SignetsCounted)


def _worth_saying(found: list[out.AnyOutcome], asks: tuple[Ask, ...]) -> list[out.AnyOutcome]:
    """Leave out reveals and counts that something came of, and abilities that wait for no decision."""
    waiting = {ask.card for ask in asks}
    kept = [
        each
        for each in found
        if not is_passing(each) or (isinstance(each, out.AbilityAwoke) and each.ability in waiting)
    ]
    return kept or found


def is_passing(outcome: out.AnyOutcome) -> bool:
    """Tell whether an outcome is said only where nothing has come of it yet."""
    if isinstance(outcome, out.Happened):
        return isinstance(outcome.says, _UNREMARKABLE) and not _is_level_at_five(outcome.says)
    return isinstance(outcome, out.AbilityAwoke)


def _is_level_at_five(says: object) -> bool:
    """Tell whether signets are counted, and enough to win, were the other seat's fewer."""
    return isinstance(says, ev.SignetsCounted) and says.north == says.south >= SIGNETS_TO_WIN


# What weighs more is said first: outcomes, and events that are outcomes themselves.
_WEIGHTS: Final[dict[type, int]] = {
    ev.EndDeclared: -1,
    out.GameDecided: 0,
    out.EncountersWon: 3,
    out.EncounterTied: 3,
    out.CardsLeft: 4,
    ev.CardsSwapped: 4,
    out.CardEntered: 5,
    out.SignetsHeld: 6,
    out.CardsLost: 7,
    out.CardsDrawn: 7,
    out.TokensHeld: 8,
    out.InfluenceChanged: 9,
    ev.EffectWaiting: 10,
    ev.CardBlessed: 10,
    ev.CardPutUnder: 11,
    ev.FactionNamed: 12,
    out.NoAbility: 13,
    ev.EffectIgnored: 14,
    ev.NothingDrawn: 14,
    ev.ProtectorActivated: 14,
    ev.LocationApplied: 14,
    out.AbilityAwoke: 15,
    ev.CardRevealed: 16,
    ev.SignetsCounted: 17,
}


def _weight(outcome: out.AnyOutcome) -> tuple[int, int]:
    if isinstance(outcome, out.EncountersWon | out.EncounterTied) and outcome.anew:
        return 2, outcome.event  # a result that players had counted on comes before one they expected
    says = outcome.says if isinstance(outcome, out.Happened) else outcome
    if _is_level_at_five(says):
        return 1, outcome.event
    return _WEIGHTS[type(says)], outcome.event


# ------------------------------------------------------------------ open questions
def _hung_on(game: Game, since: int) -> Iterator[HungOn]:
    """Find the questions whose other answer would leave another table here, by resolving with it.

    Only those that the rules ask about on the way can. What is printed on a card is no such question: a table
    says that once, and not in every verdict.
    """
    recorded = game.table.setup.answers
    stands = _in_sight(game.position, game.table)
    before = None if since == 1 else Game.from_events(game.events[:since], reasons=False)
    asked = _asked_on_the_way(game, before) - PRINTED
    found: dict[str, list[LedTo]] = {}
    for question, answer, other in other_answers(recorded):
        if question not in asked:
            continue
        try:
            branch = _under(game, before, other, reasons=False)
            there = stands if branch is None else _in_sight(branch.position, game.table)
            if branch is not None and there != stands:
                if there[1:] == stands[1:] and _only_begun(game, branch):
                    continue
                branch = _under(game, before, other)
                assert branch is not None
                found.setdefault(question, []).append(_led_to(answer, branch, since, game.table))
        except CardUnknown:
            found.setdefault(question, []).append(LedTo(answer=answer, stopped="unknown"))
        except CardiaError:
            found.setdefault(question, []).append(LedTo(answer=answer, stopped="table"))
    chosen = msgspec.to_builtins(recorded)
    for question, leads in found.items():
        yield HungOn(question=question, answer=chosen[question], leads=tuple(leads))


def _only_begun(game: Game, branch: Branch) -> bool:
    """Tell whether a branch has only begun what is still to come here: the same may come of both."""
    here = game.events
    return bool(game.position.given) and first_difference(here, branch.events) == len(here)


def _led_to(answer: str, branch: Branch, since: int, table: Table) -> LedTo:
    position = branch.position
    here, there = list(_set_later(table)), list(_set_later(position.table))
    return LedTo(
        answer=answer,
        outcomes=tuple(_outcomes(branch.events, since, position.asks)),
        asks=position.asks,
        chance=position.chance,
        stopped=None if branch.stop is None else "decision",
        signets=tuple(_other_signets(position.table, table)),
        lies=tuple([each for each in there if each not in here]),
        gone=tuple([each for each in here if each not in there]),
    )


def _other_signets(table: Table, here: Table) -> Iterator[OtherSignets]:
    """Yield the cards on both tables that hold another number of signets on this one."""
    for seat in SEATS:
        held = {played.card: played.signets for played in here.side(seat).row if played is not None}
        for played in table.side(seat).row:
            if played is not None and played.signets != held.get(played.card, played.signets):
                yield OtherSignets(seat, played.card, played.signets, held[played.card])


def _set_later(table: Table) -> Iterator[ev.AnyEvent]:
    """Yield each blessing on a card, and what waits for one, as the event that sets it."""
    for seat in SEATS:
        for place, played in enumerate(table.side(seat).row, 1):
            if played is not None and played.blessings:
                yield ev.CardBlessed(seat=seat, card=played.card, place=place, rulings=())
        for waiting in table.side(seat).waiting:
            yield ev.EffectWaiting(seat=seat, waiting=replace(waiting, id=0), rulings=())


def _asked_on_the_way(game: Game, before: Game | None) -> set[str]:
    """Return the questions that the rules ask about while they lead to this game from where it stood."""
    check_setup(game.table.setup)  # and remember it: one that notes is no set-up to be looked at
    setup, asked = noting_what_is_read(game.table.setup)
    begun, first = _begun(game, before, setup, reasons=False)
    run = Play(begun.position, reasons=False)
    for _number, event in inputs_from(game.events, first):
        run.take(event)
    return asked


def _begun(game: Game, before: Game | None, setup: Setup, *, reasons: bool) -> tuple[engine.Resolution, int]:
    """Return a game with another set-up, told up to where it stood ``before``, and the number after that."""
    if before is None:
        play, events = begin_again(with_setup(game.events[0], setup), reasons=reasons)
        return engine.Resolution(events, play.position), 2
    quiet = before.position.quiet
    again = replace(quiet, table=replace(quiet.table, setup=setup))
    play = Play.told(again, before.position.given, reasons=reasons)
    return engine.Resolution(before.events, play.position), len(before.events) + 1


def _under(game: Game, before: Game | None, answers: Answers, *, reasons: bool = True) -> Branch | None:
    """Return where the same decisions lead under other answers, from where it stood ``before`` on.

    Nothing if the round under way would stand elsewhere before that: then it is no question of this.
    """
    setup = setup_with_answers(game.table.setup, answers)
    try:
        begun, first = _begun(game, before, setup, reasons=reasons)
    except CardiaError:
        if before is None:
            raise
        return None
    if before is not None:
        stood = _in_sight(before.position, before.table)
        if _in_sight(begun.position, before.table) != stood:
            return None
    return follow(game.events, begun, inputs_from(game.events, first), reasons=reasons)


def _in_sight(position: Position, agreed: Table) -> tuple[object, ...]:
    """Return what can be seen of a position, without the numbers of events."""
    table = position.table
    north, south = (
        replace(side, waiting=tuple(replace(each, id=0) for each in side.waiting))
        for side in (table.north, table.south)
    )
    if table.over is not None:  # nobody plays on with what is in a hand or a deck
        north, south = (replace(side, hand=(), deck=()) for side in (north, south))
    asks = tuple((ask.seat, ask.kind, ask.card, ask.options) for ask in position.asks)
    return replace(table, setup=agreed.setup, north=north, south=south), asks, position.chance


# ------------------------------------------------------------------ what happened, and a branch of it
def both_verdicts(
    events: Sequence[ev.AnyEvent], branch: Branch, play_on: bool
) -> tuple[Verdict, Verdict | None]:
    """Return the verdicts on a branch and on what happened, since they parted.

    There is none on a log that has ended by then, or that the rules do not give from there on.
    """
    parted = branch.parted or 1
    since = max(1, parted - 1)
    found = verdict(Game.from_events(branch.events), min(since, len(branch.events)))
    if parted > len(events):
        return found, None
    end = len(events) if play_on else next_decision(events, parted) - 1
    try:
        return found, verdict(Game.from_events(events[:end]), since)
    except LogContradiction:
        return found, None


def next_decision(events: Sequence[ev.AnyEvent], parted: int) -> int:
    """Return the first decision that was asked for only after they parted."""
    for number in range(parted + 1, len(events) + 1):
        event = events[number - 1]
        if isinstance(event, ev.DecisionTaken) and event.ask >= parted:
            return number
    return len(events) + 1
