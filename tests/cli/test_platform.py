"""Commands that look after a platform, where something is wrong."""

from __future__ import annotations

import gzip
import json
import socket
from pathlib import Path

import pytest

from provefield.web.platform.database.engine import known_revisions
from tests.cli.commands import provefield


def test_no_database_is_made_by_looking_for_one(tmp_path: Path) -> None:
    ended = provefield("admin", "people", "--database", f"sqlite:///{tmp_path}/none.sqlite3")
    assert (ended.code, "there is no such database" in ended.err) == (2, True)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("content", [b"no backup", b"\x1f\x8b\x08\x00"])
def test_no_database_is_made_of_what_is_no_backup(tmp_path: Path, content: bytes) -> None:
    (file := tmp_path / "backup").write_bytes(content)
    database = f"sqlite:///{tmp_path}/new.sqlite3"
    ended = provefield("restore", str(file), "--database", database)
    assert (ended.code, "backup" in ended.err) == (2, True)
    assert list(tmp_path.iterdir()) == [file]


def test_a_backup_of_another_version_is_refused_before_a_database_is_made(tmp_path: Path) -> None:
    head = {"format": "provefield backup 1", "version": "9999"}
    lines = "".join(json.dumps(line) + "\n" for line in (head, {"end": True}))
    (file := tmp_path / "backup").write_bytes(gzip.compress(lines.encode()))
    ended = provefield("restore", str(file), "--database", f"sqlite:///{tmp_path}/new.sqlite3")
    assert (ended.code, "is a backup of revision 9999" in ended.err) == (2, True)
    assert list(tmp_path.iterdir()) == [file]


def backup_of(*rows: object, table: str = "daily_games") -> bytes:
    head = {"format": "provefield backup 1", "version": known_revisions()[0]}
    lines = (head, *({"table": table, "row": row} for row in rows), {"end": True})
    return gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode())


DAY = {"day": "2026-11-16", "text": "a game"}
WHOLE = backup_of(DAY)


@pytest.mark.parametrize(
    "content",
    [
        WHOLE[:-9],
        WHOLE[:-8] + b"flipped!",
        gzip.compress(b"[" * 100_000),
        backup_of(DAY, []),
        backup_of(DAY, DAY | {"day": "no day"}),
        backup_of(DAY, DAY | {"text": {"an": "object"}}),
        backup_of(DAY, DAY | {"more": 1}),
        backup_of(DAY, DAY),
        backup_of(DAY, table="no_table"),
    ],
    ids=["cut", "flipped", "deep", "list", "date", "object", "column", "twice", "table"],
)
def test_a_damaged_backup_leaves_no_database(tmp_path: Path, content: bytes) -> None:
    (file := tmp_path / "backup").write_bytes(content)
    ended = provefield("restore", str(file), "--database", f"sqlite:///{tmp_path}/new.sqlite3")
    assert (ended.code, "damaged" in ended.err) == (2, True)
    assert list(tmp_path.iterdir()) == [file]


def test_a_whole_backup_makes_a_database_and_nothing_beside(tmp_path: Path) -> None:
    (file := tmp_path / "backup").write_bytes(WHOLE)
    place = tmp_path / "deep" / "new.sqlite3"
    ended = provefield("restore", str(file), "--database", f"sqlite:///{place}")
    assert (ended.code, ended.out) == (0, f"1 rows from {file}\n")
    assert list(place.parent.iterdir()) == [place]
    assert place.stat().st_mode & 0o077 == 0


def test_a_port_in_use_is_bad_input() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = provefield("serve", "--port", str(port))
    said = f"provefield: cannot listen on 127.0.0.1:{port}: Address already in use\n"
    assert (ended.code, ended.err) == (2, said)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("workers = 2\nlog = [yes", "line 2, column 8: not TOML: invalid value"),
        ("wrokers = 2", "line 1, column 1: wrokers: unknown key; did you mean workers?"),
    ],
)
def test_a_fault_in_settings_is_shown_where_it_stands(
    tmp_path: Path, text: str, fault: str
) -> None:
    (file := tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    ended = provefield("serve", "--config", str(file))
    assert (ended.code, fault in ended.err, ended.err[-2:]) == (2, True, "^\n")
