"""Rule sets as data, legality as pure functions."""
