"""The commands, each in a function named after it; small ones that go together share a module.

Their texts stand elsewhere. ``cli.group`` lists them all, and imports each when it is used.
"""
