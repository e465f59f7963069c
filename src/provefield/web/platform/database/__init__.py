"""The database: its tables, transactions, and how an older one is brought up to date."""
