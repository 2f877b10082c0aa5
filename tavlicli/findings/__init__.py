"""What can be wrong with a record: codes, violations, findings."""
