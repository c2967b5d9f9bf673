"""How large the numbers and lists of a log can be: far more than a game needs, little enough for any file.

They stand in the types, so that decoding checks them and the schema says them. Without them a short file
could name a table that takes hours to fold.
"""

from typing import Annotated

from msgspec import Meta

# What lay on the table before the first event was set waiting by none: its numbers are not positive.
WaitingNumber = Annotated[int, Meta(ge=-999, le=9_999_999)]
RoundNumber = Annotated[int, Meta(ge=0, le=999)]
Phase = Annotated[int, Meta(ge=0, le=3)]
Place = Annotated[int, Meta(ge=0, le=99)]
# Modifiers that a table supplies add up, round after round.
Amount = Annotated[int, Meta(ge=-9_999_999, le=9_999_999)]
Count = Annotated[int, Meta(ge=0, le=9_999)]

Cards = Annotated[tuple[str, ...], Meta(max_length=99)]
Held = Annotated[int, Meta(ge=0, le=99)]  # of cards in a pile of which only the number is seen
Cited = Annotated[tuple[str, ...], Meta(max_length=99)]
MOST = 99  # of cards in a row, of what the table agrees on
# Of what waits: abilities that a table supplies can set a hundred things waiting for a seat in one round, and
# some wait for rounds. Each event about them looks through them all.
MOST_PILED = 1_999
