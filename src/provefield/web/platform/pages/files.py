"""Templates and static files, which lie beside the code of the feature that they belong to."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from starlette import staticfiles
from starlette.responses import Response
from starlette.types import Scope

from provefield.web.platform.features import features

FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@cache
def folders(name: str) -> tuple[Path, ...]:
    """The folders of a name of all features; a file has one address, whichever feature has it.

    >>> [folder.parent.name for folder in folders("templates")][:2]
    ['accounts', 'admin']
    """
    ours = sorted(Path(str(files("provefield.web"))).glob(f"*/{name}"))
    added = [Path(str(files(each.package))) / name for each in features()]
    return (*ours, *filter(Path.is_dir, added))


class StaticFiles(staticfiles.StaticFiles):
    """An address with a version is kept for good; any other is asked for again each time."""

    def __init__(self) -> None:
        super().__init__()
        self.all_directories = list(folders("static"))

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Send a file, or tell that it is unchanged."""
        response = await super().get_response(path, scope)
        versioned = scope["query_string"].startswith(b"v=")
        response.headers["Cache-Control"] = FOR_GOOD if versioned else ASK_AGAIN
        return response
