"""LTI 1.3 Advantage: people come from a learning platform, and their scores go back to it.

PyJWT verifies and signs; the rest of the standard is small, and written here so that each request
has a deadline and each state lives in the database, which several servers share.
"""
