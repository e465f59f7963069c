"""Documentation pages: what they show, and what they never show."""

import re
from pathlib import Path
from urllib.parse import unquote, urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.web.docs import Reply, contents, reply_to, to_html

ROOT = Path(__file__).parents[2]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A small repository with a secret beside its pages."""
    (tmp_path / "docs/how-to").mkdir(parents=True)
    (tmp_path / "README.md").write_text("# Home\n\n![cell](docs/cell.svg)\n")
    (tmp_path / "docs/cell.svg").write_text("<svg/>")
    (tmp_path / "docs/how-to/walk.md").write_text("# Walk\n\nSee [home](../../README.md#home).\n")
    (tmp_path / "docs/how-to/out.md").symlink_to("/etc/hostname")
    (tmp_path / "secret.md").write_text("# Secret\n")
    return tmp_path


def text(reply: Reply) -> str:
    return reply.body.decode()


def test_the_readme_is_the_front_page(library: Path) -> None:
    front = reply_to(library, "/")
    assert front == reply_to(library, "/README.md")
    assert '<img src="docs/cell.svg" alt="cell"' in text(front)
    assert reply_to(library, "/docs/cell.svg").media_type == "image/svg+xml"


def test_contents_list_only_pages_that_are_really_here(library: Path) -> None:
    assert [(entry.shelf, entry.title) for entry in contents(library)] == [
        ("Start", "Home"),
        ("How-to", "Walk"),
    ]


@pytest.mark.parametrize(
    "address",
    [
        "/secret.md", "/../etc/passwd", "//etc/passwd", "/docs/../secret.md", "/docs/how-to/out.md",
        "/docs", "/docs/", "", "/./README.md", "/README.md/", "/\0", "/docs/how-to/../../README.md",
    ],
)  # fmt: skip
def test_everything_else_is_not_found(library: Path, address: str) -> None:
    reply = reply_to(library, address)
    assert reply.status == 404
    assert "There is no such page" in text(reply)


def test_the_current_page_is_marked(library: Path) -> None:
    marked = re.findall(
        r'href="([^"]+)" aria-current', text(reply_to(library, "/docs/how-to/walk.md"))
    )
    assert marked == ["/docs/how-to/walk.md"]


def test_headings_with_the_same_words_get_different_anchors() -> None:
    assert re.findall('id="([^"]+)"', to_html("# A b\n## A b\n## A b")) == ["a-b", "a-b-1", "a-b-2"]


def test_markup_in_a_page_stays_text() -> None:
    html = to_html("<script>x</script>\n\n[link](javascript:alert(1)) `<b>`")
    assert "<script" not in html
    assert "<b>" not in html
    assert "<a" not in html


def test_every_link_between_our_pages_leads_somewhere() -> None:
    addresses = ["/" + entry.path for entry in contents(ROOT)]
    assert "/docs/index.md" in addresses
    for address in addresses:
        for target in re.findall(r'(?:href|src)="([^"]+)"', text(reply_to(ROOT, address))):
            if "://" not in target:
                assert_leads_somewhere(address, target)


def test_the_front_page_leads_to_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text()
    pages = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")}
    assert pages - set(re.findall(r"\]\(([^)]+)\)", index)) == {"index.md"}


def assert_leads_somewhere(address: str, target: str) -> None:
    path, _, fragment = urljoin(address, target).partition("#")
    reply = reply_to(ROOT, unquote(path))
    assert reply.status == 200, f"{address} links to {target}"
    assert not fragment or f'id="{fragment}"' in text(reply), f"{address} links to {target}"


pieces = st.sampled_from(
    ["/", "..", ".", "docs", "README.md", "src", "dev", "%2e", "\\", "\0", "~"]
)


@given(st.lists(pieces | st.text(max_size=3)).map(lambda parts: "/" + "".join(parts)))
def check_that_only_listed_files_are_read(address: str) -> None:
    listed = {"/", "/docs.css", "/icon.svg", *(f"/{entry.path}" for entry in contents(ROOT))}
    assert (reply_to(ROOT, address).status == 200) <= (address in listed)


@pytest.mark.soak
def test_no_address_leads_out_of_the_pages() -> None:
    check_that_only_listed_files_are_read()
