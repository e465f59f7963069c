"""Run the platform: `python -m provefield.web`."""

from __future__ import annotations

import sys

from provefield.web.serve import main

if __name__ == "__main__":
    sys.exit(main())
