"""Nature protectors: laying them out, turning them up, activating them.

``reading.matching`` says whom one acts for; the round calls ``acting``.
"""
