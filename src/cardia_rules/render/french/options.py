"""What a player decides, in words that follow "Nord décide de"."""

from cardia_rules.events import options as op
from cardia_rules.render.french.names import faction_name, of_whose, the_card, the_cards, whose
from cardia_rules.render.french.sentences import option_infinitive


@option_infinitive.register
def _place_card(option: op.PlaceCard) -> str:
    return f"poser {the_card(option.card)}"


@option_infinitive.register
def _name_a_faction(option: op.NameAFaction) -> str:
    return f"nommer {faction_name(option.faction)}"


@option_infinitive.register
def _choose_card(option: op.ChooseCard) -> str:
    return f"choisir {whose(option.seat, option.card)}"


@option_infinitive.register
def _choose_two(option: op.ChooseTwo) -> str:
    return f"échanger {the_cards(option.cards)}"


@option_infinitive.register
def _choose_next(_option: op.ChooseNext) -> str:
    return "choisir sa prochaine carte"


@option_infinitive.register
def _choose_pieces(option: op.ChoosePieces) -> str:
    pieces = "jetons Persistant" if option.pieces == "tokens" else "modificateurs"
    return f"choisir les {pieces} {of_whose(option.seat, option.card)}"


@option_infinitive.register
def _choose_amount(option: op.ChooseAmount) -> str:
    return f"choisir {option.by:+d}"


@option_infinitive.register
def _choose_from_hand(option: op.ChooseFromHand) -> str:
    return f"choisir {the_cards(option.cards)} dans sa main" if option.cards else "ne choisir aucune carte"


@option_infinitive.register
def _decline(_option: op.Decline) -> str:
    return "s’abstenir"
