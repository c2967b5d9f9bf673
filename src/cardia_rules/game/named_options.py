"""An option by its words: what it is written as, and which of those that are offered somebody means."""

from cardia_rules.catalogue.lookup import known_card
from cardia_rules.errors import DecisionRefused, Failure
from cardia_rules.events import options as op
from cardia_rules.language import languages
from cardia_rules.resolution.position import Ask
from cardia_rules.spelling import plain, quoted


def option_text(option: op.Option) -> str:
    """Write an option in one line; several hand cards are separated by commas."""
    match option:
        case op.PlaceCard(card):
            return card
        case op.NameAFaction(faction):
            return faction
        case op.ChooseCard(seat, card):
            return f"{seat} {card}"
        case op.ChooseTwo((one, other)):
            return f"{one} and {other}"
        case op.ChoosePieces(seat, card, pieces):
            return f"{seat} {card} {pieces}"
        case op.ChooseNext():
            return "next card"
        case op.ChooseAmount(by):
            return f"{by:+d}"
        case op.ChooseFromHand(cards):
            return ", ".join(cards) or "nothing"
        case op.Decline():  # pragma: no branch - there is no other option
            return "decline"


def option_meant(said: str, ask: Ask) -> op.Option:
    """Return the one offered option that a text names: a card, ``+2``, ``guild``, ``decline``.

    Cards are known by their names in any language. What names none of the options, or several, is refused
    with those there are; the refusal is told to the seat that is asked, because they are its own.
    """
    meant = [option for option in ask.options if _plain(said) in _spellings(option)]
    if len(meant) == 1:
        return meant[0]
    written = [option_text(option) for option in meant or ask.options]
    which = f"{quoted(said)} is more than one of the options" if meant else f"{quoted(said)} is not offered"
    message = f"{which}: {' | '.join(written)}"
    ruling = ask.rulings[0] if ask.rulings else ""
    raise DecisionRefused(
        (Failure("not-offered", message, ruling, {"among": tuple(written), "name": quoted(said)}, ask.seat),)
    )


def _plain(said: str) -> str:
    """Return a text as it is compared; of an amount the sign is what matters."""
    return said.strip() if said.strip()[:1] in ("+", "-") else plain(said)


def _spellings(option: op.Option) -> set[str]:
    """Return everything that names an option, the short ways among them."""
    written = {_plain(option_text(option))}
    match option:
        case op.PlaceCard(card) | op.ChooseFromHand((card,)):
            written |= _names(card)
        case op.ChooseCard(seat, card):
            written |= {spelt for name in _names(card) for spelt in (name, seat + name)}
        case op.ChoosePieces(seat, card, pieces):
            written |= {
                spelt for name in _names(card) for spelt in (name, name + pieces, seat + name + pieces)
            }
        case op.ChooseTwo((one, other)):
            written |= {f"{a}and{b}" for a in _names(one) for b in _names(other)}
            written |= {f"{b}and{a}" for a in _names(one) for b in _names(other)}
    return written


def _names(card: str) -> set[str]:
    known = known_card(card)
    return {plain(card)} | ({plain(known.names.to(lang)) for lang in languages()} if known else set())
