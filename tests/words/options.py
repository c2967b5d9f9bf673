"""Options as the end of a sentence: "North may …"."""

from cardia_rules.events import options as op

OPTIONS: list[tuple[op.Option, str]] = [
    (op.PlaceCard("judge"), "place the Judge (8)"),
    (op.NameAFaction("academy"), "name the Academy"),
    (op.ChooseCard("south", "judge"), "choose South's Judge (8)"),
    (op.ChooseTwo(("judge", "djinn")), "swap the Judge (8) and the Djinn (16)"),
    (op.ChooseNext(), "choose the next card they play"),
    (op.ChoosePieces("south", "judge", "tokens"), "choose the ongoing tokens on South's Judge (8)"),
    (op.ChoosePieces("south", "judge", "modifiers"), "choose the modifiers on South's Judge (8)"),
    (op.ChooseAmount(-2), "choose -2"),
    (op.ChooseFromHand(("judge", "djinn")), "choose the Judge (8) and the Djinn (16) from their hand"),
    (op.ChooseFromHand(()), "choose no card from their hand"),
    (op.Decline(), "decline"),
]
