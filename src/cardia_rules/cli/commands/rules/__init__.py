"""Commands about the rules: rulings, questions and cards looked up, and the cases that show them."""
