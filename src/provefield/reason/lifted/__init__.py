"""Resolution on a grid by clauses that keep their variables: one says something of many cells."""
