"""Sentences in French where grammar is at stake: agreement, elision, contraction, number."""

from typing import Any

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events import options as op
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.table import Setup, Supplied, Waiting


def _waits(**fields: Any) -> ev.EffectWaiting:
    waiting = Waiting(id=7, place=4, source="clockmaker", **fields)
    return ev.EffectWaiting(rulings=(), seat="south", waiting=waiting)


SENTENCES: list[tuple[ev.AnyEvent, str]] = [
    (
        ev.CardRevealed(rulings=(), seat="north", card="judge", place=3),
        "La Juge (8) de Nord est révélée à l’emplacement 3.",
    ),
    (
        ev.CardRevealed(rulings=(), seat="north", card="mediator", place=3),
        "Le Médiateur (4) de Nord est révélé à l’emplacement 3.",
    ),
    (
        ev.CardDiscarded(rulings=(), seat="south", card="clockmaker", origin="table", place=2),
        "L’Horlogère (11) de Sud est défaussée de l’emplacement 2.",
    ),
    (
        ev.CardDiscarded(rulings=(), seat="south", card="successor", origin="hand"),
        "Sud défausse l’Héritier (16) de sa main.",
    ),
    (
        ev.CardDiscarded(rulings=(), seat="south", card="judge", origin="deck"),
        "Sud défausse la Juge (8) de son paquet.",
    ),
    (
        ev.CardPlaced(rulings=(), seat="north", card="judge", place=3, origin="deck"),
        "Nord pose la Juge (8), du haut de son paquet, à l’emplacement 3.",
    ),
    (
        ev.CardTakenBack(rulings=(), seat="north", card="envoy", place=3),
        "Nord reprend en main l’Émissaire (3) de l’emplacement 3.",
    ),
    (
        ev.CardSubstituted(rulings=(), seat="north", card="envoy", place=3),
        "L’Émissaire (3) de Nord prend l’emplacement vide 3, face visible.",
    ),
    (
        ev.EncountersReflowed(rulings=(), place=3, moved=0),
        "L’emplacement 3, vide, redevient libre.",
    ),
    (
        ev.EncountersReflowed(rulings=(), place=3, moved=1),
        "L’emplacement 3, vide, se referme, et la rencontre qui le suit avance.",
    ),
    (
        ev.EncountersReflowed(rulings=(), place=3, moved=2),
        "L’emplacement 3, vide, se referme, et les 2 rencontres qui le suivent avancent.",
    ),
    (
        ev.TokenMoved(rulings=(), seat="north", card="mediator", place=1, to="poisoner", to_place=2, count=2),
        "2 jetons Persistant passent du Médiateur (4) de Nord à l’Empoisonneur (1).",
    ),
    (
        ev.TokenRemoved(rulings=(), seat="north", card="mediator", place=1, count=1),
        "1 jeton Persistant quitte le Médiateur (4) de Nord.",
    ),
    (
        ev.ModifierMoved(rulings=(), seat="north", card="judge", place=1, to="prodigy", to_place=2, by=-3),
        "-3 influence passe de la Juge (8) de Nord au Prodige (7).",
    ),
    (
        ev.SignetReturned(rulings=(), seat="north", card="ambusher", place=1, count=2),
        "2 sceaux quittent le Traqueur (9) de Nord pour la réserve.",
    ),
    (
        ev.CardBlessed(rulings=(), seat="north", card="judge", place=1),
        "La Juge (8) de Nord a droit à un sceau supplémentaire tant que cette carte gagne.",
    ),
    (
        ev.BlessingEnded(rulings=(), seat="north", card="saboteur", place=1),
        "Le sceau supplémentaire du Saboteur (5) de Nord ne vaut plus.",
    ),
    (
        ev.LocationApplied(rulings=(), location="haunted-catacombs", seat="south"),
        (
            "Les Catacombes Hantées s’appliquent à Sud\u202f: «\u202fSi vous révélez une carte de même"
            " faction que votre carte dans la rencontre précédente, vous perdez la partie.\u202f»"
        ),
    ),
    (
        ev.LocationApplied(rulings=(), location="senate", seat="south"),
        "Le Sénat s’applique à Sud.",
    ),
    (
        ev.ProtectorActivated(rulings=(), seat="north", protector="elephant", card="surgeon", place=2),
        (
            "L’Éléphant de l’emplacement 2 agit pour le Chirurgien (3) de Nord\u202f:"
            " «\u202f+5 influence pour votre carte dans la rencontre précédente.\u202f»"
        ),
    ),
    (
        ev.AbilityActivated(
            rulings=(), seat="north", card="magistra", place=3, ability="ambusher", manner="copied"
        ),
        (
            "La Magistra (14) de Nord copie et active la capacité du Traqueur\u202f: «\u202fNommez une"
            " faction. L’adversaire défausse toutes les cartes de cette faction qu’il a en main.\u202f»"
        ),
    ),
    (
        ev.AbilityActivated(
            rulings=(), seat="north", card="djinn", place=3, ability="djinn", manner="activated"
        ),
        "La Djinn (16) de Nord est amenée à s’activer\u202f: «\u202fVous gagnez la partie.\u202f»",
    ),
    (
        ev.AbilityActivated(rulings=(), seat="north", card="x-ray", place=3, ability="x-ray", manner="lost"),
        "La carte «\u202fx-ray\u202f» de Nord s’active.",
    ),
    (
        ev.EffectIgnored(rulings=(), seat="north", card="clockmaker", effect="modify"),
        ("Une partie de la capacité de l’Horlogère (11) de Nord est ignorée\u202f: pas de carte à modifier."),
    ),
    (
        ev.EffectIgnored(rulings=(), seat="north", card="", effect="dance"),
        "Une partie de la capacité de Nord est ignorée\u202f: rien à faire.",
    ),
    (ev.FactionNamed(rulings=(), seat="north", faction="rebellion"), "Nord nomme les Révolutionnaires."),
    (
        _waits(kind="demand", faction="rebellion", count=2),
        (
            "Sud défaussera 2 cartes de sa main, sauf si sa prochaine carte, à l’emplacement 4, appartient"
            " aux Révolutionnaires."
        ),
    ),
    (
        _waits(kind="either", either=(2, -2)),
        "Un modificateur de +2 ou -2 attend la carte que Sud jouera à l’emplacement 4.",
    ),
    (
        _waits(kind="late", by=5),
        (
            "Un modificateur de +5 attend la carte que Sud jouera à l’emplacement 4, jusqu’à ce que les"
            " capacités de ce tour-là soient résolues."
        ),
    ),
    (_waits(kind="token"), "Un jeton Persistant attend la carte que Sud jouera à l’emplacement 4."),
    (
        _waits(kind="blessing"),
        "La carte que Sud jouera à l’emplacement 4 portera un sceau de plus tant qu’elle gagne.",
    ),
    (
        _waits(kind="face-up"),
        "Sud doit jouer face visible sa prochaine carte, à l’emplacement 4.",
    ),
    (
        _waits(kind="deck-top"),
        "Sud doit jouer la première carte de son paquet à l’emplacement 4.",
    ),
    (
        ev.DecisionTaken(rulings=(), seat="north", ask=1, option=op.ChooseTwo(("judge", "djinn"))),
        "Nord décide d’échanger la Juge (8) et la Djinn (16).",
    ),
    (
        ev.DecisionTaken(rulings=(), seat="north", ask=1, option=op.ChoosePieces("south", "envoy", "tokens")),
        "Nord décide de choisir les jetons Persistant de l’Émissaire (3) de Sud.",
    ),
    (
        ev.DecisionTaken(rulings=(), seat="north", ask=1, option=op.Decline()),
        "Nord décide de s’abstenir.",
    ),
    (
        ev.GameEnded(rulings=(), winner=None, reason="both-at-once"),
        "La partie est nulle\u202f: les deux camps gagnent, ou perdent, au même instant.",
    ),
    (
        ev.GameSetUp(
            rulings=(),
            setup=Setup(
                deck=tuple(CHARACTERS)[:16],
                locations=("auction-house", "founders-day"),
                supplied=(Supplied(card="forgotten-ruins", name="Ruines", text="Piochez", ability=()),),
            ),
        ),
        (
            "La partie est mise en place\u202f: chaque joueur a 16 cartes (paquet I), avec les Ventes aux"
            " Enchères et la Fête des Fondateurs en jeu. Les Ruines Oubliées se jouent selon le texte fourni"
            " par la table\u202f: «\u202fPiochez\u202f»."
        ),
    ),
]
