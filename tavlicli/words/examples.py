"""The records of the explain pages: for each code one with this fault alone, and one without any."""

EXAMPLES: dict[str, tuple[str, str]] = {}
