"""From written to happened: a record replayed on the rules, and what is wrong with it."""
