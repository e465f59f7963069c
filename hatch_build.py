"""Let the wheel carry what no repository keeps in the package: documentation, and the kernel."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACE = "provefield/data/documents"
PAGES = ("*.md", "LICENSE", "docs/**/*.md", "docs/images/*.svg", "docs/images/*.png")


class Additions(BuildHookInterface):  # type: ignore[type-arg]
    """Adds what `provefield.web.docs.documents` shows, and the library of the kernel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add it to a real wheel; one that only points into the repository finds it there."""
        if version == "standard":
            root = Path(self.root)
            if library := _built(root):
                build_data["force_include"][str(library)] = f"provefield/kernel/{library.name}"
            for path in (path for pattern in PAGES for path in root.glob(pattern)):
                build_data["force_include"][str(path)] = f"{PLACE}/{path.relative_to(root)}"


def _built(root: Path) -> Path | None:
    """The library of the kernel for these sources, unless none is built on this system."""
    # pip shows the way to what builds need by the same variable.
    paths = [str(root / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    subprocess.run([sys.executable, "-m", "provefield.kernel.build"], env=env, check=True)
    code = "from provefield.kernel.core.library import library_path; print(library_path())"
    told = subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True)
    library = Path(told.stdout.decode().strip())
    return library if library.exists() else None
