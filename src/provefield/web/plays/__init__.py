"""Games that people play: replayed from their moves, and shown as their player may see them."""
