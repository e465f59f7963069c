"""The arena from the command line: a practice server, a server that is not there, and backups."""

from __future__ import annotations

import gzip
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from provefield.play import arena
from tests.cli.commands import provefield
from tests.waiting import PLENTY

COMMAND = [sys.executable, "-c", "from provefield.cli import main; main()"]


def test_a_practice_server_tells_the_port_that_it_has() -> None:
    command = [*COMMAND, "arena", "--local", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            lines = [server.stdout.readline() for _ in range(4)]
            address = lines[3].split()[1]
            assert lines[0].split()[1] == address
            token = lines[1].rpartition(" ")[2].strip()
            headers = {"Authorization": f"Bearer {token}"}
            asked = {"kind": "sweeper", "games": 1, "against": "p2"}
            found = httpx.post(
                f"{address}api/arena/challenges", json=asked, headers=headers, timeout=PLENTY
            )
            assert found.status_code == 201, found.text
        finally:
            server.send_signal(signal.SIGINT)


def test_a_server_that_is_never_reached_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "PATIENCE", 1.0)
    asked = ("agent", "p2", "--server", "http://127.0.0.1:9", "--token", "x")
    ended = provefield(*asked)
    assert (ended.code, ended.out) == (2, "")
    assert "cannot be reached within 1 seconds" in ended.err
    assert "refused" in ended.err


def test_a_backup_of_no_database_makes_none(tmp_path: Path) -> None:
    missing = tmp_path / "missing.sqlite3"
    ended = provefield("backup", str(tmp_path / "copy"), "--database", f"sqlite:///{missing}")
    assert ended.code == 2
    assert "there is no such database" in ended.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "No such file"),
        (b"plain text", "is no backup, or was damaged"),
        (gzip.compress(b'{"format": "provefield backup 1"')[:-9], "ends early, or was damaged"),
        (gzip.compress(b"[]\n"), "ends early, or was damaged"),
        (gzip.compress(b"{}\n"), "is no backup"),
    ],
    ids=["absent", "plain", "short", "list", "other"],  # packed bytes hold the time
)
def test_what_is_no_backup_is_told_plainly(
    tmp_path: Path, content: bytes | None, told: str
) -> None:
    file = tmp_path / "copy"
    if content is not None:
        file.write_bytes(content)
    ended = provefield("restore", str(file), "--database", f"sqlite:///{tmp_path / 'new.sqlite3'}")
    assert ended.code == 2
    assert told in ended.err
    assert "Errno" not in ended.err
    assert "JSON" not in ended.err
