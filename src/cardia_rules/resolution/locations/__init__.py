"""What locations do, each at its moment of the round.

``reading.location_rules`` says which rules are in play; the round calls these modules at their moments.
"""
