"""Going back over a log: what came from what."""
