"""``python -m cardia_rules`` is the command ``cardia``."""

from cardia_rules.cli.entry import main

if __name__ == "__main__":
    main()
