"""Play until everything was used: ``python -m tests.exhaustive --games 20000``.

Every ability used whole, in part and in vain, copied by each copier, at each location and under each answer
to each open question; every protector at each location. It says what was never seen, and why not if it knows.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Final, get_args

import msgspec

from cardia_rules.catalogue import CHARACTERS, PROTECTORS, effects
from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.answers import Answers
from cardia_rules.events.seats import NORTH
from cardia_rules.events.table import Waiting
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.game import Game
from cardia_rules.game.named_options import option_text
from cardia_rules.game.positions.arrange import arrange
from cardia_rules.game.positions.completions import sampled
from cardia_rules.game.positions.layout import Encounter, Found, Layout, Pile, SeatLayout
from cardia_rules.game.setup import make_setup
from cardia_rules.replay.branch import setup_of
from cardia_rules.spelling import kebab
from tests.forging import random_game
from tests.games import KNOWN_LOCATIONS, random_deck
from tests.second_reading import setups
from tests.second_reading.harness import Difference

HOWS: Final = ("whole", "in part", "in vain")
COPIERS: Final = ("magistra", "elemental")
# Said or asked on the way, and no part of what an ability does.
_BESIDE: Final = (ev.DecisionTaken, ev.FactionNamed, ev.CoinTossed, ev.PickedAtRandom)
# Needs something else to be chosen at set-up, which these games do not choose.
_NOT_CHOSEN: Final = {"OQ-unknown-card", "OQ-sole-protectors"}
# Effects on the card that acts or lies opposite, on what is to come, or on the game itself.
_ALWAYS: Final = (
    effects.Discard,
    effects.ModifyNext,
    effects.ModifyNextEither,
    effects.PlayFaceUp,
    effects.DemandNamed,
    effects.ReplaceOpposing,
    effects.LowerToTie,
    effects.WinGame,
    effects.UnlessDiscarded,
)
LED: Final = 40  # games that are laid out for each use that no other game led to
Use = tuple[str, str, str]  # what kind of use, of what, and how or where


def uses_in(events: Sequence[AnyEvent]) -> set[Use]:
    """Return everything that was used in a game, and how."""
    setup = setup_of(events[0])
    root: list[int] = [0]  # the activation that each event is a part of, by its number
    did, ignored = set(), set()
    for number, event in enumerate(events, 1):
        if isinstance(event, ev.AbilityActivated):
            root.append(number)
            continue
        before = events[event.cause - 1] if 0 < event.cause < number else event
        inside = isinstance(before, (ev.AbilityActivated, *_BESIDE))
        root.append(root[event.cause] if inside and before is not event else 0)
        if isinstance(event, ev.EffectIgnored):
            ignored.add(root[-1])
        elif not isinstance(event, _BESIDE):
            did.add(root[-1])
    uses: set[Use] = set()
    for number, event in enumerate(events, 1):
        if isinstance(event, ev.ProtectorActivated):
            uses |= {("protector at", event.protector, place) for place in setup.locations or ("nowhere",)}
        if not isinstance(event, ev.AbilityActivated):
            continue
        ability = event.ability
        how = "whole" if number not in ignored else "in part" if number in did else "in vain"
        uses.add(("used", ability, how))
        if event.manner == "copied":
            uses.add(("copied by", ability, event.card))
        uses |= {("at", ability, place) for place in setup.locations}
        uses |= {("under", ability, answer) for answer in _answers(setup.answers)}
    return uses


def _answers(answers: Answers) -> Iterator[str]:
    for field in msgspec.structs.fields(Answers):
        yield f"{field.encode_name}={getattr(answers, field.name)}"


def everything() -> list[Use]:
    """Return every use that there might be."""
    answers = [
        f"{field.encode_name}={answer}"
        for field in msgspec.structs.fields(Answers)
        for answer in get_args(field.type)
        if field.encode_name not in _NOT_CHOSEN
    ]
    return [
        *(("used", ability, how) for ability in CHARACTERS for how in HOWS),
        *(("copied by", ability, copier) for ability in CHARACTERS for copier in COPIERS),
        *(("at", ability, place) for ability in CHARACTERS for place in KNOWN_LOCATIONS),
        *(("under", ability, answer) for ability in CHARACTERS for answer in answers),
        *(("protector at", name, place) for name in PROTECTORS for place in ("nowhere", *KNOWN_LOCATIONS)),
    ]


def _always_finds(effect: effects.Effect) -> bool:
    """Tell whether an effect finds what it acts on whenever a card acts, which lies opposite another one."""
    anywhere = isinstance(effect, effects.Modify) and effect.on in ("this", "any", "any-other")
    return isinstance(effect, _ALWAYS) or (anywhere and getattr(effect, "at_most", None) is None)


def why_not(use: Use) -> str:
    """Return why something cannot be, or nothing where that is not known."""
    kind, name, how = use
    if kind == "protector at":
        printed = PROTECTORS[name].printed
        return "its text is not published" if printed == "unknown" else ""
    character = CHARACTERS[name]
    if kind == "copied by" and not character.instant:
        return "only instant abilities are copied"
    if kind == "copied by" and name == how:
        return "there is one of it in a deck, so none is left to copy"
    if kind == "used" and how != "whole" and not character.instant:
        return "an ongoing token always finds its place"
    # That a faction is named is no part of what an ability does to the table.
    acting = [effect for effect in character.ability if not isinstance(effect, effects.NameFaction)]
    parts = sum(1 + len(getattr(effect, "then", ())) for effect in acting)
    always = [type(effect) for effect in acting if _always_finds(effect)]
    if kind == "used" and how == "in part" and parts == 1:
        return "it has one part only"
    if kind == "used" and how == "in part" and len(always) == len(acting):
        return "each of its parts always finds what it acts on"
    if kind == "used" and how == "in vain" and always:
        return f"{kebab(always[0].__name__)} always finds what it acts on"
    return ""


def played(seed: int) -> set[Use]:
    """Return what was used in the game of a seed: a whole game, or one from a crowded position."""
    if seed % 3:
        return uses_in(random_game(seed))
    pair = setups.position(Random(seed))
    try:
        pair.play()
    except Difference as difference:
        return {("differs", str(seed), str(difference).partition(chr(10))[0])}
    return uses_in(pair.game.events)


# ------------------------------------------------------------------ what games seldom lead to
def led_to(use: Use, seed: int) -> set[Use]:
    """Return what is used in a game that is laid out for this use, and played for it by whoever acts."""
    kind, name, how = use
    random = Random(f"{use} {seed}")
    actor = how if kind == "copied by" else name
    try:
        layout = _laid_out_for(use, actor, random)
        game = Game.arranged(sampled(arrange(layout), random), chance=random)
    except CardiaError:
        return set()
    while game.asks:
        ask = random.choice(game.asks)
        wanted = (actor, name) if ask.seat == NORTH else ()
        told = [option for option in ask.options if any(each in option_text(option) for each in wanted)]
        strongest = ask.options[-1:] if ask.seat != NORTH and len(game.events) < 4 else ()
        game.decide(ask.seat, random.choice(told or strongest or ask.options), ask.number)
    return uses_in(game.events)


def _laid_out_for(use: Use, actor: str, random: Random) -> Layout:
    kind, name, how = use
    needed = dict.fromkeys((name, actor))
    same = {CHARACTERS[each].influence for each in needed}
    deck = [*needed, *(slug for slug in random_deck(random) if CHARACTERS[slug].influence not in same)]
    # Two of one influence are in one deck only where any sixteen cards make one.
    answers = {"OQ-mixed-deck-values": "any-sixteen"} if len(same) < len(needed) else {}
    deck = deck[:16]
    setup = make_setup(deck, locations=[how] if kind == "at" else [], answers=answers)
    others = [slug for slug in deck if slug not in (name, actor)]
    # The one who acts has to lose: against a strong card, with what an earlier one left for it.
    strong = max((slug for slug in others), key=lambda slug: CHARACTERS[slug].influence)
    encounters: tuple[Encounter, ...] = ()
    hand = [actor]
    if kind == "copied by" and actor == "magistra":
        weak = min((slug for slug in others), key=lambda slug: CHARACTERS[slug].influence)
        encounters = (Encounter(Found(name, modifier=random.randint(13, 15)), Found(weak)),)
    elif kind == "copied by":
        hand.append(name)
    waits = Waiting(id=0, kind="modifier", place=0, source="surgeon", by=5)
    south = SeatLayout(
        hand=Pile((Found(strong),)), deck=Pile() if how == "in vain" else None, waiting=(waits,)
    )
    return Layout(setup, encounters, SeatLayout(hand=Pile(tuple(map(Found, hand)), open=True)), south)


def report(seen: Counter[Use]) -> Iterator[str]:
    """Say what was seen, and what not, and why."""
    every = everything()
    missing = [use for use in every if use not in seen]
    explained = [use for use in missing if why_not(use)]
    yield f"{len(every) - len(missing):,} of {len(every):,} uses seen; {len(explained)} cannot be"
    for use in explained:
        yield f"  cannot be: {' '.join(use)}: {why_not(use)}"
    for use in missing:
        if not why_not(use):
            yield f"  never seen: {' '.join(use)}"
    for kind, seed, what in seen:
        if kind == "differs":
            yield f"  the second reading differs though it should not: position {seed}: {what}"
    for use in seen.keys() & set(every):
        if why_not(use):
            yield f"  seen though it cannot be: {' '.join(use)}: {why_not(use)}"


def main(given: Iterable[str] | None = None) -> int:
    """Play the games and say what was used; return the exit code."""
    parser = argparse.ArgumentParser(description="Play until everything was used.")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args(None if given is None else list(given))
    seen: Counter[Use] = Counter()
    with ProcessPoolExecutor(options.jobs) as processes:
        seeds = range(options.first, options.first + options.games)
        for uses in processes.map(played, seeds, chunksize=50):
            seen.update(uses)
        for use in [use for use in everything() if use not in seen and not why_not(use)]:
            for seed in range(LED):
                seen.update(led_to(use, seed))
    lines = list(report(seen))
    print(*lines, sep="\n")
    return int(any("though" in line for line in lines))


if __name__ == "__main__":
    sys.exit(main())
