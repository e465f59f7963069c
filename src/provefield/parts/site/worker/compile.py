"""Packs a folder of Python into one file: modules as bytecode, data as it is. Runs in Pyodide."""

from __future__ import annotations

import json
import marshal
from pathlib import Path

SOURCES = ("anyio/", "alembic/", "provefield/web/platform/database/migrations/")
"""What reads its own sources: anyio to know what it imports lazily, and Alembic."""


def pack(folder: str) -> tuple[bytes, str]:
    """The packed bytes, and where in them each module and file stands."""
    packed = bytearray()
    modules: dict[str, tuple[int, int, bool]] = {}
    files: dict[str, tuple[int, int]] = {}
    for path in sorted(Path(folder).rglob("*")):
        if path.is_dir():
            continue
        place = path.relative_to(folder)
        content = path.read_bytes()
        if path.suffix == ".py" and not str(place).startswith(SOURCES[2]):
            code = compile(content, f"/app/{place}", "exec", dont_inherit=True, optimize=0)
            parts = place.with_suffix("").parts
            is_package = parts[-1] == "__init__"
            name = ".".join(parts[:-1] if is_package else parts)
            compiled = marshal.dumps(code)
            modules[name] = len(packed), len(compiled), is_package
            packed += compiled
            if not str(place).startswith(SOURCES):
                continue
        files[str(place)] = len(packed), len(content)
        packed += content
    nothing = marshal.dumps(compile("", "", "exec"))
    for name in {name.rpartition(".")[0] for name in modules} - {"", *modules}:  # a namespace
        modules[name] = len(packed), len(nothing), True
        packed += nothing
    return bytes(packed), json.dumps({"modules": modules, "files": files}, separators=(",", ":"))
