"""The auction: a game of fates for two to five players, on the kernel of this library."""
