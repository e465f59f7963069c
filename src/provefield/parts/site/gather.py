"""What Python needs in a browser: sources and data of installed packages, and compiled wheels."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import provefield
from provefield.errors import MissingToolError

PURE = (
    "alembic", "annotated-doc", "annotated-types", "anyio", "fastapi", "idna", "jinja2", "mako",
    "markdown-it-py", "markupsafe", "mdurl", "opentelemetry-api", "pydantic", "six", "sqlalchemy",
    "starlette", "tomlkit", "typing-extensions", "typing-inspection",
)  # fmt: skip
"""Packages that are taken as they are installed here."""

UNUSED = (
    "alembic/templates", "alembic/testing", "fastapi/.agents", "mako/ext", "pydantic/mypy.py",
    "pydantic/v1", "pysat/allies", "pysat/examples", "sqlalchemy/dialects/mssql",
    "sqlalchemy/dialects/mysql", "sqlalchemy/dialects/oracle", "sqlalchemy/ext/mypy",
    "sqlalchemy/testing", "starlette/testclient.py",
)  # fmt: skip
"""Of those, what nobody asks for there."""

SERVERS = (
    "cli", "kernel", "parts/benchmark", "parts/lti", "parts/mcp", "parts/provers", "parts/research",
    "parts/terminal", "play/gym_env", "web/accounts/static", "web/admin", "web/arena",
    "web/classroom", "data/benchmark", "data/documents",
)  # fmt: skip
"""Of our own package, what needs a server, processes, a terminal or compiled code."""

SKIPPED = {".so", ".pyc", ".pyi", ".pyd", ".typed", ".woff2", ".c", ".pyx", ".pxd"}
ENTRY_POINTS = "provefield.dist-info/entry_points.txt"
OURS = """[provefield.features]
site = provefield.parts.site.feature:FEATURE
[provefield.formats]
"""


def gather(folder: Path, wheels: tuple[Path, ...]) -> None:
    """Lay everything out below a folder as it lies on Python's path."""
    for source, target in (each for name in PURE for each in _files_of(name)):
        _copy(source, folder / target)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            names = [each for each in archive.namelist() if not _is_skipped(each, but=".so")]
            archive.extractall(folder, names)
    ours = Path(provefield.__file__).parent
    for path in sorted(ours.rglob("*")):
        place = path.relative_to(ours).as_posix()
        if path.is_file() and not _is_skipped(place, SERVERS):
            _copy(path, folder / "provefield" / place)
    note = folder / ENTRY_POINTS
    note.parent.mkdir()
    note.write_text(OURS + "\n".join(_formats()), encoding="utf-8")
    (note.parent / "METADATA").write_text("Name: provefield\n", encoding="utf-8")


def _formats() -> Iterator[str]:
    for each in distribution("provefield").entry_points.select(group="provefield.formats"):
        yield f"{each.name} = {each.value}"


def _files_of(name: str) -> Iterator[tuple[Path, str]]:
    """The files of an installed package, and where each stands on the path."""
    try:
        found = distribution(name).files
    except PackageNotFoundError:
        found = None
    if found is None:
        raise MissingToolError(name, "pip install 'provefield[site]'")
    for each in found:
        place = each.as_posix()
        if ".." not in each.parts and ".dist-info" not in place and not _is_skipped(place):
            yield Path(str(each.locate())), place


def _is_skipped(place: str, also: tuple[str, ...] = UNUSED, but: str = "") -> bool:
    suffix = Path(place).suffix
    is_unused = any(place == each or place.startswith(f"{each}/") for each in also)
    is_info = (
        ".dist-info/" in place or ".data/" in place or "__pycache__" in place or place.endswith("/")
    )
    return is_unused or is_info or (suffix in SKIPPED and suffix != but)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
