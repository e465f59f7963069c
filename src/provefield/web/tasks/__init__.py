"""What runs in workers: beside the server, in processes that can be ended."""
