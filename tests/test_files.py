"""Files are written wholly or not at all and through no link, and their faults shown safely."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from stat import S_IMODE

import pytest

from provefield.errors import InputError
from provefield.files import write_file


def command(*words: str) -> subprocess.CompletedProcess[str]:
    code = "from provefield.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False
    )


def test_a_full_disk_leaves_the_file_of_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.svg"
    file.write_text("before")

    def fail(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(InputError, match="No space left"):
        write_file(file, "after")
    assert file.read_text() == "before"
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("precious")
    link.symlink_to(target)
    write_file(link, "new")
    assert (target.read_text(), link.read_text(), link.is_symlink()) == ("precious", "new", False)


def test_modes_are_as_they_were_or_as_usual(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    file.chmod(0o640)
    write_file(file, "x")
    assert S_IMODE(file.stat().st_mode) == 0o640
    (tmp_path / "usual").touch()
    write_file(tmp_path / "new", "x")
    modes = {S_IMODE((tmp_path / name).stat().st_mode) for name in ("usual", "new")}
    assert len(modes) == 1


def test_a_device_is_written_to() -> None:
    write_file(Path(os.devnull), "x")
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("text", ['"\\u001b[31mred" = 2\n', '[game]\n"\\u009b31m" = 1\n'])
def test_escapes_in_a_file_do_not_reach_the_terminal(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.toml"
    file.write_text(text)
    said = command("check", str(file))
    assert said.returncode == 2
    assert all(sign.isprintable() or sign == "\n" for sign in said.stdout + said.stderr)


def test_escapes_in_the_name_of_a_file_do_not_reach_the_terminal(tmp_path: Path) -> None:
    for name in ("none\x1b[31m", "none\x1b]0;title\x07"):
        said = command("check", str(tmp_path / name))
        assert said.returncode == 2
        assert "\x1b" not in said.stdout + said.stderr


def test_a_number_with_too_many_digits_is_pointed_at(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(f"rows = 2\ncolumns = {'9' * 5000}\n")
    said = command("check", str(file))
    assert said.returncode == 2
    assert "line 2, column 11: a number has too many digits" in said.stderr
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize("fault", ["corrupt", "newer"])
def test_a_database_that_cannot_be_used_is_one_clear_line(tmp_path: Path, fault: str) -> None:
    file = tmp_path / "kept.sqlite3"
    if fault == "corrupt":
        file.write_bytes(b"SQLite format 3\x00" + b"no database" * 1000)
    else:
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
            connection.execute("INSERT INTO alembic_version VALUES ('9999')")
        connection.close()
    said = command("serve", "--port", "0", "--database", f"sqlite:///{file}")
    assert said.returncode == 2
    assert said.stderr.startswith("provefield: --database: ")
    assert len(said.stderr.splitlines()) == 1
