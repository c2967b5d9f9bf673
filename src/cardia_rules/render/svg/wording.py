"""The words in and around the picture, in each language."""

from typing import Final

import attrs

from cardia_rules.catalogue.words import Language


@attrs.frozen
class Wording:
    hand: str
    deck: str
    discard: str
    waiting: str
    top_first: str
    newest_last: str
    empty: str
    no_card_yet: str
    face_down: str
    a_card: str
    now: str
    place: str
    for_place: str
    signets: str
    tokens: str
    blessings: str
    influence: str
    protector: str
    location: str
    before_round: str
    round: str
    phase: str
    wins: str
    draw: str
    direction: str
    table: str


WORDINGS: Final[dict[Language, Wording]] = {
    "en": Wording(
        hand="Hand",
        deck="Deck",
        discard="Discard pile",
        waiting="Waiting",
        top_first="top first",
        newest_last="newest last",
        empty="empty",
        no_card_yet="no card yet",
        face_down="face down",
        a_card="a card",
        now="now",
        place="place {place}",
        for_place="{waits} for place {place} ({source})",
        signets="signets: {count}",
        tokens="ongoing tokens: {count}",
        blessings="blessings: {count}",
        influence="influence {total}",
        protector="Protector",
        location="Location",
        before_round="Before the first round",
        round="Round {round}",
        phase="phase {phase}: {name}",
        wins="{seat} wins: {reason}",
        draw="A draw: {reason}",
        direction="Direction of play",
        table="The table",
    ),
    "fr": Wording(
        hand="Main",
        deck="Paquet",
        discard="Défausse",
        waiting="En attente",
        top_first="dessus en premier",
        newest_last="la plus récente en dernier",
        empty="vide",
        no_card_yet="pas encore de carte",
        face_down="face cachée",
        a_card="une carte",
        now="en cours",
        place="emplacement {place}",
        for_place="{waits} pour l’emplacement {place} ({source})",
        signets="sceaux : {count}",
        tokens="jetons persistants : {count}",
        blessings="bénédictions : {count}",
        influence="influence {total}",
        protector="Protecteur",
        location="Lieu",
        before_round="Avant le premier tour",
        round="Tour {round}",
        phase="phase {phase} : {name}",
        wins="{seat} gagne : {reason}",
        draw="Égalité : {reason}",
        direction="Sens du jeu",
        table="La table",
    ),
}
