"""Pages: templates filled in by the server, in the reader's language."""
