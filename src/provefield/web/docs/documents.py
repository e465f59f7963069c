"""The documentation as pages: Markdown files of a repository, each at its own path.

A page's address ends with its path in the repository, so relative links work in the browser exactly
as they do in an editor or on a code host.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby, pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

HOME = "README.md"
# Files and folders of the repository that are meant to be read, in reading order.
SHELVES = {
    "Start": ("README.md", "docs/index.md"),
    "Tutorial": ("docs/tutorial",),
    "How-to": ("docs/how-to",),
    "Reference": ("docs/reference",),
    "Explanation": ("docs/explanation",),
    "Project": ("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "LICENSE"),
}
IMAGES = {".png": "image/png", ".svg": "image/svg+xml", ".jpg": "image/jpeg"}


@dataclass(frozen=True)
class Entry:
    """A line of the table of contents."""

    shelf: str
    title: str
    path: str


def contents(root: Path) -> list[Entry]:
    """List the pages of a repository, shelf by shelf."""
    return [
        Entry(shelf, title_of(root / path), path)
        for shelf, places in SHELVES.items()
        for place in places
        for path in pages_at(root, place)
    ]


def pages_at(root: Path, place: str) -> Iterator[str]:
    """Find the page at a place, or the pages in that folder."""
    spot = root / place
    found = sorted(spot.rglob("*.md")) if spot.is_dir() else [spot]
    return (path.relative_to(root).as_posix() for path in found if is_plain_file(root, path))


def images(root: Path) -> dict[str, str]:
    """Map the pictures that pages may show to their media types."""
    return {
        path.relative_to(root).as_posix(): IMAGES[path.suffix]
        for path in (root / "docs").rglob("*")
        if path.suffix in IMAGES and is_plain_file(root, path)
    }


def is_plain_file(root: Path, path: Path) -> bool:
    """Tell whether a path is a file that is really inside the root, not a link out of it."""
    return path.is_file() and path.resolve() == root.resolve() / path.relative_to(root)


def title_of(path: Path) -> str:
    """Read a page's title: its first heading, or else its file name.

    >>> title_of(Path("LICENSE"))
    'License'
    """
    return _title(path, path.stat().st_mtime_ns)


@cache
def _title(path: Path, _changed: int) -> str:
    if path.suffix == ".md":
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("# "):
                return line[2:].strip()
    return path.stem.capitalize()


def to_html(markdown: str) -> str:
    r"""Turn Markdown into HTML; raw HTML in it stays text.

    >>> print(to_html("# No *mine*\n<b>"))
    <h1 id="no-mine">No <em>mine</em></h1>
    <p>&lt;b&gt;</p>
    """
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(markdown)
    name_headings(tokens)
    trim_code(tokens)
    html = str(reader.renderer.render(tokens, reader.options, {})).rstrip()
    # Whoever has no mouse scrolls a long line of code with the arrow keys.
    return html.replace("<pre>", '<pre tabindex="0">')


# A page is read far more often than it is written.
_kept_html = lru_cache(maxsize=100)(to_html)


def name_headings(tokens: list[Token]) -> None:
    """Give every heading an anchor, each a different one."""
    taken: dict[str, int] = {}
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            name = anchor(inline.content)
            count = taken[name] = taken.get(name, -1) + 1
            opening.attrSet("id", f"{name}-{count}" if count else name)


def trim_code(tokens: list[Token]) -> None:
    """Drop the empty last line that a doctest in a fence needs and a reader does not."""
    for token in tokens:
        if token.type == "fence":
            token.content = token.content.rstrip("\n") + "\n"


def anchor(heading: str) -> str:
    """Spell a heading as code hosts do in links.

    >>> anchor("Who may *import* whom?")
    'who-may-import-whom'
    """
    return re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-")


def sections(root: Path) -> list[dict[str, str]]:
    """What the search looks through: each section of each page, with its address."""
    return [
        {"page": entry.title, **section}
        for entry in contents(root)
        for section in _kept_sections(entry.path, (root / entry.path).read_text(encoding="utf-8"))
    ]


def sections_of(path: str, markdown: str) -> list[dict[str, str]]:
    r"""Take a page apart at its headings.

    >>> sections_of("a.md", "# Odds\nOf `mine(1,1)`.\n## How *so*")[1]
    {'address': 'a.md#how-so', 'heading': 'How so', 'text': ''}
    """
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(markdown)
    name_headings(tokens)
    found: list[dict[str, str]] = [{"address": path, "heading": "", "text": ""}]
    heading = ""
    for token in tokens:
        if token.type == "heading_open":
            heading = str(token.attrGet("id"))
        elif token.type == "inline" and heading:
            found.append({"address": f"{path}#{heading}", "heading": _words(token), "text": ""})
            heading = ""
        elif token.content:
            found[-1]["text"] += f"{_words(token)} "
    return [section for section in found if section["heading"] or section["text"]]


def _words(token: Token) -> str:
    """What a reader sees of a heading, a paragraph or a piece of code."""
    parts = (part.content or " " for part in token.children) if token.children else (token.content,)
    return " ".join("".join(parts).split())


_kept_sections = lru_cache(maxsize=200)(sections_of)


@dataclass(frozen=True)
class Document:
    """A text of the repository, as HTML."""

    title: str
    body: str
    path: str


@dataclass(frozen=True)
class Picture:
    """A picture that a text shows."""

    media_type: str
    content: bytes


def shelves(entries: Iterable[Entry]) -> list[tuple[str, list[Entry]]]:
    """The table of contents: each shelf with its pages."""
    return [(shelf, list(group)) for shelf, group in groupby(entries, lambda entry: entry.shelf)]


def find(root: Path, path: str) -> Document | Picture | None:
    """What stands at a path. Only listed files are ever opened, so no address leads elsewhere."""
    path = path or HOME
    if media_type := images(root).get(path):
        return Picture(media_type, (root / path).read_bytes())
    for entry in contents(root):
        if entry.path == path:
            text = (root / path).read_text(encoding="utf-8")
            text = text if path.endswith(".md") else f"# {entry.title}\n\n{text}"
            return Document(entry.title, _kept_html(text), path)
    return None
