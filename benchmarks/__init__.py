"""How fast this library is, beside others: ``make benchmarks`` writes docs/benchmarks.md."""
