"""How fast this library is, beside others: ``make bench`` writes docs/benchmarks.md."""
