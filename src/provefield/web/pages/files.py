"""Static files, kept by browsers as long as their address says."""

from __future__ import annotations

from starlette import staticfiles
from starlette.responses import Response
from starlette.types import Scope

FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class StaticFiles(staticfiles.StaticFiles):
    """An address with a version is kept for good; any other is asked for again each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Send a file, or tell that it is unchanged."""
        response = await super().get_response(path, scope)
        versioned = scope["query_string"].startswith(b"v=")
        response.headers["Cache-Control"] = FOR_GOOD if versioned else ASK_AGAIN
        return response
