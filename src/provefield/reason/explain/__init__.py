"""From facts to a proof: the facts that matter, their clauses, and the steps between."""
