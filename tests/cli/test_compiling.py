"""What people are told while a program is compiled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provefield.cli.compiling import Bar
from provefield.kernel.core.jit import cache_folder


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Forget where compiled functions are kept, before and after."""
    cache_folder.cache_clear()
    yield
    cache_folder.cache_clear()


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize(("folder", "kept"), [("new", True), ("file/new", False)])
def test_whoever_has_to_wait_each_time_is_told(
    folder: str,
    kept: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PROVEFIELD_CACHE", str(tmp_path / folder))
    Bar().begin(3)
    told = capsys.readouterr().err
    assert "compiling once" in told
    assert ("it cannot be kept; PROVEFIELD_CACHE" in told) == (not kept)
