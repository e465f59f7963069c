"""Compiled counting: plain arrays in, arrays and numbers out, fast enough for millions of games."""

from provefield.extras import require

require("fast")
