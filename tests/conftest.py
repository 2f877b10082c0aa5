"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

from tests.effort import ALL

# A part of what can be tried is the same part at every run; all of it is another at each.
settings.register_profile("tavli", derandomize=not ALL)
settings.load_profile("tavli")
