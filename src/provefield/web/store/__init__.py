"""What is kept: people, games, plays and their moves."""
