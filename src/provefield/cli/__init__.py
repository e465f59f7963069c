"""The provefield command."""

from provefield import __version__


def main() -> None:
    """Say which Provefield this is."""
    print(f"provefield {__version__}")
