"""The documentation as pages: Markdown files of a repository, each at its own path.

A page's address is its path in the repository, so relative links work in the browser exactly as
they do in an editor or on a code host.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from itertools import groupby, pairwise
from pathlib import Path
from string import Template
from urllib.parse import quote

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
    "Project": ("CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"),
}
# What the pages themselves need; the package brings it along.
ASSETS = {"/docs.css": "text/css; charset=utf-8", "/icon.svg": "image/svg+xml"}
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
    return str(reader.renderer.render(tokens, reader.options, {})).rstrip()


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


def page(title: str, body: str, entries: Iterable[Entry], here: str | None) -> str:
    """Put a text into the frame that all pages share."""
    return Template(asset("page.html")).substitute(
        title=escape(title), body=body, navigation=navigation(entries, here)
    )


def navigation(entries: Iterable[Entry], here: str | None) -> str:
    """Draw the table of contents, with the current page marked."""
    return "\n".join(
        f"<h2>{escape(shelf)}</h2>\n<ul>\n{''.join(link(entry, here) for entry in group)}</ul>"
        for shelf, group in groupby(entries, lambda entry: entry.shelf)
    )


def link(entry: Entry, here: str | None) -> str:
    """Draw one line of the table of contents."""
    current = ' aria-current="page"' if entry.path == here else ""
    return f'<li><a href="/{quote(entry.path)}"{current}>{escape(entry.title)}</a></li>\n'


def asset(name: str) -> str:
    """Read a file that this package brings along."""
    return (files("provefield.web") / name).read_text(encoding="utf-8")


@dataclass(frozen=True)
class Reply:
    """What a browser gets for an address."""

    status: int
    media_type: str
    body: bytes


def reply_to(root: Path, address: str) -> Reply:
    """Answer an address. Only listed files are ever opened, so no address leads elsewhere."""
    if address in ASSETS:
        return Reply(200, ASSETS[address], asset(address.removeprefix("/")).encode())
    path = HOME if address == "/" else address.removeprefix("/")
    if media_type := images(root).get(path):
        return Reply(200, media_type, (root / path).read_bytes())
    entries = contents(root)
    for entry in entries:
        if entry.path == path:
            text = (root / path).read_text(encoding="utf-8")
            text = text if path.endswith(".md") else f"# {entry.title}\n\n{text}"
            return html_reply(200, page(entry.title, to_html(text), entries, path))
    return html_reply(404, page("Not found", NOT_FOUND, entries, None))


NOT_FOUND = to_html(
    "# There is no such page\n"
    "Perhaps it was moved. [The front page](/) and the table of contents know what exists."
)


def html_reply(status: int, text: str) -> Reply:
    """Wrap a page for the browser."""
    return Reply(status, "text/html; charset=utf-8", text.encode())
