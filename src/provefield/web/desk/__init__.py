"""What keeps and decides: plays, games, runs, people and what they have learned."""
