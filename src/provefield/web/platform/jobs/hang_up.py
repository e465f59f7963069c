"""Whether a client still waits for its answer."""

from __future__ import annotations

from starlette.types import Receive


async def hung_up(receive: Receive) -> None:
    """Return when the client of a request, whose body has been read, has hung up.

    A server tells that, and nothing else, after the body; so nobody needs to look again and again.
    """
    while (await receive())["type"] != "http.disconnect":
        pass
