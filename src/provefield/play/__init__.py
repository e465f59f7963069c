"""Games between agents and referees."""
