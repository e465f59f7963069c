"""`provefield sweep -o`: the game as a picture, beside what is printed."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as Xml

from tests.cli.commands import provefield

WORLD = b"0 1 m\n1 2 1\nm 1 0\n"


def test_the_picture_shows_the_game_that_is_printed(tmp_path: Path) -> None:
    drawn = tmp_path / "game.svg"
    ended = provefield("sweep", "p4", "-", "-o", str(drawn), stdin=WORLD)
    assert ended.code == 0
    assert ended.out == provefield("sweep", "p4", "-", stdin=WORLD).out
    picture = Xml.parse(drawn).getroot()  # noqa: S314
    told = "".join(picture.itertext())
    assert "Agent P4 plays standard input" in told
    assert "alive: all solved" in told


def test_a_picture_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    ended = provefield("sweep", "p4", "-", "-o", str(tmp_path), stdin=WORLD)
    assert ended.code == 2
    assert ended.err.count("\n") == 1
    assert "cannot be written" in ended.err
    assert not ended.out
