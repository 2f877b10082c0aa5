"""What the engine and a clear generator say of one roll, held against each other."""

SHOWN = 12


def place(text_of, board, roll, rules):
    """A position with its roll, as the command line of ``tavli moves`` takes them."""
    return f"--rules {rules} '{text_of(board)}' {roll[0]}{roll[1]}"


def differing(board, made, wanted, text_of):
    """How the engine's results differ from the wanted ones; None where they are the same, each once."""
    if set(made or [board]) == wanted and len(set(made)) == len(made):
        return None
    extra = [text_of(one) for one in set(made) - wanted]
    lacking = [text_of(one) for one in wanted - set(made)]
    return f"surplus {extra[:3]}, missing {lacking[:3]}"


def none_of(faults):
    """Fail with the first of the faults that were found."""
    assert not faults, f"{len(faults)} of them:\n" + "\n".join(faults[:SHOWN])
