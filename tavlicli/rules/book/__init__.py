"""The rule sets: one module each, with one value RULES and nothing else."""
