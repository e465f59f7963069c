"""The `provefield` command, also as `python -m provefield`."""

from __future__ import annotations

try:
    from provefield.cli import main
except KeyboardInterrupt:  # Ctrl-C while the command loads
    raise SystemExit(130) from None

if __name__ == "__main__":
    main()
