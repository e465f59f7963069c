"""Somebody with a browser, as far as the public interface is concerned."""

from __future__ import annotations

from ssl import create_default_context
from typing import Any

from httpx import Client, Response

from tests.waiting import PLENTY

TRUSTED = create_default_context()
"""Read once: a client of httpx reads the certificates of the system anew, and asks none here."""


class Player(Client):
    """A client with the moves of a player."""

    def __init__(self, address: str) -> None:
        super().__init__(base_url=address, timeout=PLENTY, verify=TRUSTED)

    def begin(self, game: str, mode: str = "strict") -> dict[str, Any]:
        response = self.post("/api/plays", json={"game": game, "mode": mode})
        assert response.status_code == 201, response.text
        return dict(response.json())

    def send_move(self, play: dict[str, Any], move: str, ply: int | None = None) -> Response:
        number = play["ply"] if ply is None else ply
        return self.post(f"/api/plays/{play['id']}/moves", json={"ply": number, "move": move})

    def make(self, play: dict[str, Any], *moves: str) -> dict[str, Any]:
        """Make moves that are allowed, and return the play after them."""
        for move in moves:
            response = self.send_move(play, move)
            assert response.status_code == 200, response.text
            play = response.json()
        return play

    def look(self, play: dict[str, Any]) -> dict[str, Any]:
        response = self.get(f"/api/plays/{play['id']}")
        assert response.status_code == 200, response.text
        return dict(response.json())

    def save(self, **draft: Any) -> str:
        response = self.post("/api/games", json=draft)
        assert response.status_code == 201, response.text
        return str(response.json()["id"])


def cells(play: dict[str, Any], **wanted: object) -> list[tuple[int, int]]:
    """The cells of a play's board that have these properties."""
    return [
        tuple(cell["at"])
        for cell in play["board"]["cells"]
        if all(cell.get(name) == value for name, value in wanted.items())
    ]
