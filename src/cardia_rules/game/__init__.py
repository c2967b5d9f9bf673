"""A game of Cardia: the rules told step by step, with their reasons, as a log grows.

``game`` is what apps hold on to; ``engine`` is the same without state. Both go through ``play``.
"""
