"""Events and options in English; the modules beside this one register a function for each kind."""

from functools import singledispatch


@singledispatch
def event_words(event: object) -> str:
    raise TypeError(f"{type(event).__name__} is no event that has words in English")


@singledispatch
def option_words(option: object) -> str:
    raise TypeError(f"{type(option).__name__} is no option that has words in English")
