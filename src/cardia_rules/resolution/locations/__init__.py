"""What locations change: the rules that stand while one is in play, and what each does at its moment.

Ask ``standing`` which rules are in play. The other modules carry out the tasks that the round puts on the
agenda.
"""
