"""The public interface, tried at random against what its description promises."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.player import Player

# A formula or a board has the right shape and may yet be refused, with the place of the fault.
REFUSED = "400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, '5xx'"
NOT_IN_THE_SHAPE = "positive_data_acceptance"
NEW_SESSION = "^/api/(people|session|session/recovery|me/sessions|me/password|me/deletion|join)$"
"""After these the cookie is worth nothing any more, and whoever asks is a new guest each time."""


def try_out(player: Player, folder: Path, *options: str) -> None:
    """Run schemathesis with a play, a game and a run that exist."""
    play = player.begin("g1", "practice")["id"]
    game = player.save(columns=2, rows=1, mines=0)
    run = player.post("/api/runs", json={"game": "g1"}).json()["id"]
    (folder / "schemathesis.toml").write_text(
        f"""
        headers = {{ Cookie = "session={player.cookies["session"]}" }}
        parameters = {{ "path.play" = "{play}", "path.game" = "{game}", "path.run" = "{run}" }}
        [checks]
        negative_data_rejection.expected-statuses = [{REFUSED}]
        """
    )
    # It is made once, which may take a busy machine longer than schemathesis waits for it.
    assert player.get("/api/openapi.json").status_code == 200
    program = str(Path(sys.executable).parent / "schemathesis")
    command = [program, "run", f"{player.base_url}api/openapi.json", *options]
    command += ["--exclude-checks", NOT_IN_THE_SHAPE, "--request-timeout", "60", "--seed", "1"]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout[-10_000:]


def test_answers_keep_to_the_description(author: Player, tmp_path: Path) -> None:
    try_out(author, tmp_path, "--phases", "fuzzing", "--max-examples", "4")


@pytest.mark.soak
def test_many_answers_keep_to_the_description(author: Player, tmp_path: Path) -> None:
    try_out(author, tmp_path, "--max-examples", "100", "--exclude-path-regex", NEW_SESSION)
    try_out(author, tmp_path, "--max-examples", "100", "--include-path-regex", NEW_SESSION)
