"""The documentation, as pages."""
