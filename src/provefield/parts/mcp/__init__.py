"""The library for language models, by the Model Context Protocol: every step with its proof."""
