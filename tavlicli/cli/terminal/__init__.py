"""The replay in a terminal: keys come in, screens go out, and signals leave it as it was."""
