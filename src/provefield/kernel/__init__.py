"""Compiled counting: plain arrays in, arrays and numbers out, fast enough for millions of games."""
