"""Play in the terminal: a screen around a table, nothing more."""

from provefield.extras import require

require("terminal")
