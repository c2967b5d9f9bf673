"""Rulings, open questions, and the cases that show them."""
