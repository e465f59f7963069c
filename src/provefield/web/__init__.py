"""Provefield in a browser: play, challenge, create, learn."""

from provefield.extras import require

require("web")
