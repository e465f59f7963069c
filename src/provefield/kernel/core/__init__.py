"""What all rooms stand on: arrays, neighbours, clues, boxes, and the one way to compile."""
