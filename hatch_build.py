"""Let the wheel carry the documentation, which in the repository stands beside the package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACE = "provefield/data/documents"
PAGES = ("*.md", "LICENSE", "docs/**/*.md", "docs/images/*.svg", "docs/images/*.png")


class Documents(BuildHookInterface):  # type: ignore[type-arg]
    """Adds what `provefield.web.pages.docs` shows."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add it to a real wheel; one that only points into the repository finds it there."""
        if version == "standard":
            root = Path(self.root)
            for path in (path for pattern in PAGES for path in root.glob(pattern)):
                build_data["force_include"][str(path)] = f"{PLACE}/{path.relative_to(root)}"
