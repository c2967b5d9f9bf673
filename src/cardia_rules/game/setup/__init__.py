"""What a table agrees on before the first card: decks, locations, protectors, answers, supplied abilities.

From outside, use ``make_setup`` and ``make_answers``. The rest checks what they are given and says
every fault.
"""

from cardia_rules.game.setup.agreement import make_answers, make_setup, with_answers

__all__ = ["make_answers", "make_setup", "with_answers"]
