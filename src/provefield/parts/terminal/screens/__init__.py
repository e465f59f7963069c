"""Play in the terminal: a screen around a play, nothing more."""

from provefield.extras import require

require("terminal")
