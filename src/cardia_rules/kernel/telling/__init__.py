"""What runs a game that is told: who is asked what, what chance must bring, what follows, where it rests.

A game brings ``Rules``: generators that tell its story on a table that events change (``live``), and yield
where somebody decides or chance does (``asking``). ``play`` tells it, and a ``position`` is all it keeps.
"""
