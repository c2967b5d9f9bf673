"""Fuzzing: everything that reads bytes or text, tried with inputs that were never meant for it."""
