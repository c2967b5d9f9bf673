"""The words of the page itself, in each language."""

from typing import Final

import attrs

from cardia_rules.render.each_language import EachLanguage
from cardia_rules.render.french_typography import typeset
from cardia_rules.views.viewers import Viewer


@attrs.frozen
class Wording:
    game: str
    seen_by: dict[Viewer, str]
    setup: str
    round: str
    table: str
    event: str
    events: str
    of: str
    why: str
    because: str
    chain: str
    changed: str
    nothing_changed: str
    rulings: str
    questions: str
    cited_by: str
    answered: str
    otherwise: str
    not_in_register: str
    exact: str
    same_game: str
    cited_otherwise: str
    cut: str
    diverged: str
    unreadable: str
    not_verified: str
    recorded: str
    rules_give: str
    rules_refuse: str
    rules_wait: str
    still_owed: str
    first: str
    previous_round: str
    previous: str
    next: str
    next_round: str
    last: str
    slider: str
    flip: str
    help: str
    close: str
    keys: tuple[tuple[str, str], ...]
    link_hint: str
    needs_script: str
    skip: str


WORDINGS: Final = EachLanguage[Wording](
    en=Wording(
        game="Duel for Cardia",
        seen_by={
            "north": "as North saw it",
            "south": "as South saw it",
            "spectator": "as a spectator saw it",
            "judge": "as a judge sees it",
        },
        setup="Before the first round",
        round="Round {round}",
        table="The table",
        event="Event {number}",
        events="Events",
        of="of",
        why="Why",
        because="Because of event {number}:",
        chain="And what led to that",
        changed="What changed",
        nothing_changed="Nothing on the table.",
        rulings="Rulings",
        questions="Open questions",
        cited_by="Cited by events",
        answered="Answered here: {answer}.",
        otherwise="It could be: {answer}.",
        not_in_register="It is not in this register.",
        exact="Exact: all {count} events are what the rules give",
        same_game="The same game for other reasons: all {count} events are what the rules give",
        cited_otherwise="Event {number} cited {then}, and cites {now} today.",
        cut="Cut: the {count} events are what the rules give, and more must follow",
        diverged="Diverged: event {number} is not what the rules give",
        unreadable="Unreadable after event {number}",
        not_verified="Not verified",
        recorded="The log says: {sentence}",
        rules_give="The rules give: {sentence}",
        rules_refuse="The rules refuse it: {reasons}",
        rules_wait="The rules wait for a decision or for chance here.",
        still_owed="Events that follow by the rules before the next decision: {count}.",
        first="First event",
        previous_round="Previous round",
        previous="Previous event",
        next="Next event",
        next_round="Next round",
        last="Last event",
        slider="Event to show",
        flip="Flip the table",
        help="Help",
        close="Close",
        keys=(
            ("← →", "previous, next event"),
            ("Shift ← →", "previous, next round"),
            ("Home End", "first, last event"),
            ("f", "flip the table"),
            ("?", "this help"),
            ("Esc", "close it"),
        ),
        link_hint="The address of the page names the event: copy it to point at this very moment.",
        needs_script="The table and the reasons need JavaScript; the events and the rulings are below.",
        skip="Skip to the events",
    ),
    fr=Wording(
        game="Duel pour Cardia",
        seen_by={
            "north": "vue de Nord",
            "south": "vue de Sud",
            "spectator": "vue du public",
            "judge": "vue de l’arbitre",
        },
        setup="Avant le premier tour",
        round="Tour {round}",
        table="La table",
        event="Événement {number}",
        events="Événements",
        of="sur",
        why="Pourquoi",
        because=typeset("À cause de l’événement {number} :"),
        chain="Et ce qui y a mené",
        changed="Ce qui a changé",
        nothing_changed="Rien sur la table.",
        rulings="Règles citées",
        questions="Questions ouvertes",
        cited_by="Citée par les événements",
        answered=typeset("Réponse de cette table : {answer}."),
        otherwise=typeset("Autre réponse possible : {answer}."),
        not_in_register="Elle n’est pas dans ce registre.",
        exact=typeset("Exact : les {count} événements sont ceux que donnent les règles"),
        same_game=typeset(
            "La même partie pour d’autres raisons : les {count} événements sont ceux que donnent les règles"
        ),
        cited_otherwise="L’événement {number} citait {then}, et cite {now} aujourd’hui.",
        cut=typeset(
            "Coupé : les {count} événements sont ceux que donnent les règles, et d’autres doivent suivre"
        ),
        diverged=typeset("Divergence : l’événement {number} n’est pas celui que donnent les règles"),
        unreadable="Illisible après l’événement {number}",
        not_verified="Non vérifié",
        recorded=typeset("Le journal dit : {sentence}"),
        rules_give=typeset("Les règles donnent : {sentence}"),
        rules_refuse=typeset("Les règles le refusent : {reasons}"),
        rules_wait="Les règles attendent ici une décision ou le hasard.",
        still_owed=typeset("Événements qui suivent selon les règles avant la prochaine décision : {count}."),
        first="Premier événement",
        previous_round="Tour précédent",
        previous="Événement précédent",
        next="Événement suivant",
        next_round="Tour suivant",
        last="Dernier événement",
        slider="Événement à montrer",
        flip="Retourner la table",
        help="Aide",
        close="Fermer",
        keys=(
            ("← →", "événement précédent, suivant"),
            ("Maj ← →", "tour précédent, suivant"),
            ("Début Fin", "premier, dernier événement"),
            ("f", "retourner la table"),
            ("?", "cette aide"),
            ("Échap", "la fermer"),
        ),
        link_hint=typeset(
            "L’adresse de la page désigne l’événement : copiez-la pour montrer ce moment précis."
        ),
        needs_script=typeset(
            "La table et les raisons demandent JavaScript ; événements et règles sont ci-dessous."
        ),
        skip="Aller aux événements",
    ),
)
