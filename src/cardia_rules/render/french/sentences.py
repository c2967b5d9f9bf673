"""Events and options in French; the modules beside this one register a function for each kind."""

from functools import singledispatch

from cardia_rules.render.french_typography import typeset


@singledispatch
def event_sentence(event: object) -> str:
    raise TypeError(f"{type(event).__name__} is no event that has words in French")


@singledispatch
def option_infinitive(option: object) -> str:
    raise TypeError(f"{type(option).__name__} is no option that has words in French")


def event_words(event: object) -> str:
    return typeset(event_sentence(event))


def option_words(option: object) -> str:
    return typeset(option_infinitive(option))
