"""Commands about the program: the bench in a browser, the shape of its files, its help and its manual."""
