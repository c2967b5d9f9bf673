"""What a player decides, in words that follow "North decides to"."""

from cardia_rules.events import options as op
from cardia_rules.render.english.names import FACTION_NAMES, the_card, the_cards, whose
from cardia_rules.render.english.sentences import option_words


@option_words.register
def _place_card(option: op.PlaceCard) -> str:
    return f"place {the_card(option.card)}"


@option_words.register
def _name_a_faction(option: op.NameAFaction) -> str:
    return f"name {FACTION_NAMES[option.faction]}"


@option_words.register
def _choose_card(option: op.ChooseCard) -> str:
    return f"choose {whose(option.seat, option.card)}"


@option_words.register
def _choose_two(option: op.ChooseTwo) -> str:
    return f"swap {the_cards(option.cards)}"


@option_words.register
def _choose_next(_option: op.ChooseNext) -> str:
    return "choose the next card they play"


@option_words.register
def _choose_pieces(option: op.ChoosePieces) -> str:
    pieces = "ongoing tokens" if option.pieces == "tokens" else "modifiers"
    return f"choose the {pieces} on {whose(option.seat, option.card)}"


@option_words.register
def _choose_amount(option: op.ChooseAmount) -> str:
    return f"choose {option.by:+d}"


@option_words.register
def _choose_from_hand(option: op.ChooseFromHand) -> str:
    return f"choose {the_cards(option.cards)} from their hand"


@option_words.register
def _decline(_option: op.Decline) -> str:
    return "decline"
