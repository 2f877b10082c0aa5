"""Pages for a browser, each whole in one file: no network, and nothing runs but the one script inside."""
