"""The words in and around the picture, in each language."""

from typing import Final

import attrs

from cardia_rules.render.each_language import EachLanguage


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
    signets: str
    tokens: str
    blessings: str
    influence: str
    protector: str
    location: str
    round: str


WORDINGS: Final = EachLanguage[Wording](
    en=Wording(
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
        signets="signets: {count}",
        tokens="ongoing tokens: {count}",
        blessings="blessings: {count}",
        influence="influence {total}",
        protector="Protector",
        location="Location",
        round="Round {round}",
    ),
    fr=Wording(
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
        signets="sceaux : {count}",
        tokens="jetons persistants : {count}",
        blessings="bénédictions : {count}",
        influence="influence {total}",
        protector="Protecteur",
        location="Lieu",
        round="Tour {round}",
    ),
)
