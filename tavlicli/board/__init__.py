"""The board: points, dice, moves, plays, positions. No rule set, no file, no text format."""
