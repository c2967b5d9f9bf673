"""Nature protectors: laying them out, turning them up, for whom they act, and activating them.

From outside, ask ``matching`` for the faction of one; the rest carries out tasks of the round.
"""
