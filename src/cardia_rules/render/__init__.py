"""Tables, events and explanations as text."""
