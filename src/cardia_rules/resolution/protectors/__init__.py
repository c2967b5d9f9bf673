"""Nature protectors: laying them out, turning them up, for whom they act, and activating them.

``reading.matching`` says whom one acts for; the round calls ``acting``.
"""
