"""Programs that play: what a seat knows, what it may imagine of the rest, and three bots that do.

``information`` is what a seat has been shown, with samples of what it cannot see; ``numbers`` gives options
stable numbers; ``chance`` deals card by card. ``openspiel`` and ``pettingzoo`` need extras and are imported
by themselves.
"""
