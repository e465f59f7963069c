"""The pictures of the documentation are what the program draws today."""

from __future__ import annotations

import runpy
from pathlib import Path
from xml.etree import ElementTree as Xml

from tests.coroutines import run_apart

IMAGES = Path(__file__).parent.parent / "docs" / "images"
DRAW = runpy.run_path(str(IMAGES / "draw.py"))


def test_the_board_is_drawn_anew_the_same() -> None:
    assert DRAW["board"]() == (IMAGES / "board.svg").read_text(encoding="utf-8")


def test_the_game_still_ends_well() -> None:
    for picture in (DRAW["game"](), (IMAGES / "game.svg").read_text(encoding="utf-8")):
        Xml.fromstring(picture)  # noqa: S314
        assert "alive: all solved after" in picture


def test_the_screen_is_drawn_without_asking_another_server() -> None:
    drawn = run_apart(DRAW["play"]())
    for picture in (drawn, (IMAGES / "play.svg").read_text(encoding="utf-8")):
        Xml.fromstring(picture)  # noqa: S314
        assert "url(http" not in picture.replace('"', "")
        assert "of&#160;4" in picture


def test_explore_all_is_drawn_anew_the_same() -> None:
    drawn = DRAW["explore_all"]()
    assert drawn == (IMAGES / "explore-all.svg").read_text(encoding="utf-8")
    assert "35 steps" in drawn


def test_the_screen_of_a_game_shows_a_board_that_fits() -> None:
    drawn = run_apart(DRAW["walk"]())
    for picture in (drawn, (IMAGES / "walk.svg").read_text(encoding="utf-8")):
        Xml.fromstring(picture)  # noqa: S314
        assert "url(http" not in picture.replace('"', "")
        assert "could&#160;not&#160;know" in picture
