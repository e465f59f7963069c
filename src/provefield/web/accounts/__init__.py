"""Who somebody is: what opens an account, and what only its owner may do with it."""
