"""``python -m tavlicli``: the same as the command ``tavli``."""

from tavlicli.cli import main

if __name__ == "__main__":
    main()
