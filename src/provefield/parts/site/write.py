"""Writes the platform as static files, under names that tell what they hold."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from provefield.errors import InputError
from provefield.parts.site.pack import pack, unpack
from provefield.parts.site.pinned import pinned, usual_folder
from provefield.tongues import languages
from provefield.web.platform.pages.files import folders

PLACE = "/@@"
"""Stands in pages for where the site will be."""

MARK = "provefield.json"
"""Lies in a folder that holds a site, and names its files: only those are written anew."""

FOLDERS = ("learn", "play", "sweeper", "create", "library", "challenge", "prove", "device")
"""Pages whose addresses bring also those here who come for the first time."""

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
SCRIPTS = ("worker.js", "python.js", "keeping.js", "start.py")
LINKED = (".js", ".mjs")
"""What a worker loads by itself, besides the scripts of pages."""

LATER = (".svg", ".png", ".txt")
"""What no page needs before it can be played on."""

PACKED = (".wasm", ".bin", ".json", ".sqlite3")
"""What is sent in fewer bytes whatever a server does."""

SITE = """import createPyodideModule from "../{python}/pyodide.asm.mjs";
import {{ loadPyodide }} from "../{python}/pyodide.mjs";
import {{ instance }} from "../{python}/viz.js";
export {{ createPyodideModule, instance, loadPyodide }};
export const SITE = {site};
"""


def write_site(target: Path, source: Path | None = None, prefix: str = "") -> dict[str, int]:
    """Write the site; how many bytes its parts have on their way, by name."""
    files_of(target)
    with TemporaryDirectory(prefix="provefield-site-") as name:
        made = Path(name)
        found = source or usual_folder()
        given = {key: each.find(found) for key, each in pinned().items()}
        runtime = made / "runtime"
        unpack(given["pyodide"], runtime)
        unpack(given["viz"], made / "viz")
        drawn = pack(made, runtime, (given["pydantic_core"], given["python_sat"]))
        sizes = _lay_out(made / "site", made, drawn, prefix)
        renew(target, made / "site")
        return sizes


def files_of(target: Path) -> list[str]:
    """The files of the site that a folder holds; what is neither a site nor empty is refused."""
    try:
        if not target.exists() or (target.is_dir() and not any(target.iterdir())):
            return []
        found: list[str] = json.loads((target / MARK).read_text(encoding="utf-8"))["files"]
        if any(Path(each).is_absolute() or ".." in Path(each).parts for each in found):
            raise ValueError
    except (OSError, ValueError, LookupError, TypeError):
        raise InputError(
            "holds something else; choose an empty folder", source=str(target)
        ) from None
    return found


def renew(target: Path, site: Path) -> None:
    """Let a folder hold a site instead of its last one, and leave there what no site brought."""
    for path in (target / each for each in files_of(target)):
        path.unlink(missing_ok=True)
        for folder in path.relative_to(target).parents[:-1]:
            if (target / folder).is_dir() and not any((target / folder).iterdir()):
                (target / folder).rmdir()
    target.mkdir(parents=True, exist_ok=True)
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    # First of all: what is broken off here can be written anew.
    (target / MARK).write_text(json.dumps({"files": [*names, MARK]}, indent=1), encoding="utf-8")
    shutil.copytree(site, target, dirs_exist_ok=True)


def _lay_out(target: Path, made: Path, drawn: Path, prefix: str) -> dict[str, int]:
    parts = _parts(made, drawn)
    names = {part: f"{part}-{_digest(files.values())}" for part, files in parts.items()}
    first, rest = list[str](), list[str]()
    for part, found in parts.items():
        for place, path in found.items():
            sent = _put(path, target / names[part] / place)
            if path.suffix not in LINKED or part == "static":
                is_first = path.suffix not in LATER
                (first if is_first else rest).append(str(sent.relative_to(target)))
    site = {
        **names,
        "first": first,
        "rest": rest,
        "languages": list(languages()),
        "folders": [f"{each}/" for each in FOLDERS],
        "lock": _lock(made / "runtime" / "pyodide-lock.json"),
    }
    module = SITE.format(python=names["python"], site=json.dumps(site, indent=1))
    (target / names["app"] / "site.js").write_text(module, encoding="utf-8")
    (target / "service.js").write_text(f'import "./{names["app"]}/worker.js";\n', encoding="utf-8")
    _write_pages(target, drawn, names["static"], prefix)
    return {name: _size(target / name) for name in names.values()}


def _parts(made: Path, drawn: Path) -> dict[str, dict[str, Path]]:
    """The files of each folder by their places: what seldom changes, what pages load, the app."""
    here = Path(str(files(__package__)))
    viz = made / "viz" / "dist" / "viz.js"
    runtime = (*(made / "runtime" / name for name in RUNTIME), viz)
    static = [
        (folder, path)
        for folder in (*folders("static"), here / "static")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]
    scripts = [here / "worker" / name for name in SCRIPTS]
    packed = [drawn / name for name in ("app.bin", "app.json", "empty.sqlite3")]
    return {
        "python": {path.name: path for path in runtime},
        "static": {path.relative_to(folder).as_posix(): path for folder, path in static},
        "app": {path.name: path for path in (*scripts, *sorted(drawn.glob("*.html")), *packed)},
    }


def _lock(path: Path) -> str:
    """What Pyodide wants to know of itself, without the packages that it knows."""
    known = json.loads(path.read_text(encoding="utf-8"))
    return json.dumps({"info": known["info"], "packages": {}})


def _write_pages(target: Path, drawn: Path, static: str, prefix: str) -> None:
    """The pages that a server sends to those who come for the first time."""
    home = (drawn / "home.en.html").read_text(encoding="utf-8")
    starting = (drawn / "starting.en.html").read_text(encoding="utf-8")
    (target / "css").mkdir()
    shutil.copyfile(drawn / "graph.css", target / "css" / "graph.css")
    (target / "index.html").write_text(_placed(home, "", static), encoding="utf-8")
    (target / "404.html").write_text(_placed(starting, f"{prefix}/", static), encoding="utf-8")
    for name in FOLDERS:
        (target / name).mkdir()
        page = _placed(starting, "../", static)
        (target / name / "index.html").write_text(page, encoding="utf-8")


def _placed(page: str, up: str, static: str) -> str:
    """A page whose addresses lead up to the site, and which is told its place by its script."""
    page = page.replace(f' data-prefix="{PLACE}"', "").replace(
        f'"{PLACE}/static/', f'"{up}{static}/'
    )
    return page.replace(f'="{PLACE}/"', f'="{up or "./"}"').replace(f'="{PLACE}/', f'="{up}')


def _put(path: Path, place: Path) -> Path:
    """Copy a file, with fewer bytes on its way if it packs well; where it lies now."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix not in PACKED:
        shutil.copyfile(path, place)
        return place
    place = place.with_name(f"{place.name}.gz")
    place.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    return place


def _digest(paths: Iterable[Path]) -> str:
    contents = [path.name.encode() + sha256(path.read_bytes()).digest() for path in paths]
    return sha256(b"".join(contents)).hexdigest()[:12]


def _size(folder: Path) -> int:
    """Bytes on their way, of a server that compresses."""
    return sum(
        path.stat().st_size
        if path.suffix in (".gz", ".zip", ".woff2", ".png")
        else len(gzip.compress(path.read_bytes()))
        for path in folder.rglob("*")
        if path.is_file()
    )
