"""What holds for the whole suite."""

from hypothesis import settings

# A busy machine is slow now and then; that is no fault of what is tested.
settings.register_profile("suite", deadline=None)
settings.load_profile("suite")
