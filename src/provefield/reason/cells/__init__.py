"""Facts about the cells of one grid as clauses and counts, and what can be done with these."""
