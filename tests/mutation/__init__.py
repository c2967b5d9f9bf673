"""Which wrong rules would the cases catch? ``python -m tests.mutation`` tries one mistake at a time."""
