"""Records as tables: what the tables are, the rows that a record gives, and where they are put."""
