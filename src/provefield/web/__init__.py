"""Provefield in a browser: play, challenge, create, learn."""

import sys

from provefield.extras import require

if sys.platform != "emscripten":  # in a browser it comes with what it needs, which is less
    require("web")
