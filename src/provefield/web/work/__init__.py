"""Where reasoning runs: beside the server, in processes that can be ended."""
