"""One module a command, named after it, with the click command in ``command``; its texts stand elsewhere."""
