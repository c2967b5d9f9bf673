"""Why something was refused, in words: an error carries them in English, the codes carry the rest."""

from cardia_rules.catalogue.words import Language
from cardia_rules.errors import Failure
from cardia_rules.render.french.refusals import failure_words
from cardia_rules.views.seen_decisions import SeenFailure


def failure_in_words(failure: Failure | SeenFailure, lang: Language = "en") -> str:
    """One failed check, without a full stop at its end."""
    return failure.message if lang == "en" else failure_words(failure.code, failure.facts)
