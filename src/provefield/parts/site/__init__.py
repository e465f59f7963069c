"""The platform without a server: static files, in which Python runs in the visitor's browser."""
