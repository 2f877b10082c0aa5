"""What was written, apart from the format it was written in."""
