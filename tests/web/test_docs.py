"""Documentation pages: what they show, and what they never show."""

import re
from pathlib import Path
from urllib.parse import unquote, urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.web.docs.documents import Document, Picture, contents, find, to_html

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


def test_the_readme_is_the_front_page(library: Path) -> None:
    front = find(library, "")
    assert isinstance(front, Document)
    assert front == find(library, "README.md")
    assert '<img src="docs/cell.svg" alt="cell"' in front.body
    assert find(library, "docs/cell.svg") == Picture("image/svg+xml", b"<svg/>")


def test_contents_list_only_pages_that_are_really_here(library: Path) -> None:
    assert [(entry.shelf, entry.title) for entry in contents(library)] == [
        ("Start", "Home"),
        ("How-to", "Walk"),
    ]


@pytest.mark.parametrize(
    "path",
    [
        "secret.md", "../etc/passwd", "/etc/passwd", "docs/../secret.md", "docs/how-to/out.md",
        "docs", "docs/", "./README.md", "README.md/", "\0", "docs/how-to/../../README.md",
    ],
)  # fmt: skip
def test_everything_else_is_not_found(library: Path, path: str) -> None:
    assert find(library, path) is None


def test_headings_with_the_same_words_get_different_anchors() -> None:
    assert re.findall('id="([^"]+)"', to_html("# A b\n## A b\n## A b")) == ["a-b", "a-b-1", "a-b-2"]


def test_markup_in_a_page_stays_text() -> None:
    html = to_html("<script>x</script>\n\n[link](javascript:alert(1)) `<b>`")
    assert "<script" not in html
    assert "<b>" not in html
    assert "<a" not in html


def test_every_link_between_our_pages_leads_somewhere() -> None:
    paths = [entry.path for entry in contents(ROOT)]
    assert "docs/index.md" in paths
    for path in paths:
        document = find(ROOT, path)
        assert isinstance(document, Document)
        for target in re.findall(r'(?:href|src)="([^"]+)"', document.body):
            if "://" not in target:
                assert_leads_somewhere(path, target)


def test_the_front_page_leads_to_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text()
    pages = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")}
    assert pages - set(re.findall(r"\]\(([^)]+)\)", index)) == {"index.md"}


def assert_leads_somewhere(path: str, target: str) -> None:
    address, _, fragment = urljoin(f"/{path}", target).partition("#")
    found = find(ROOT, unquote(address.removeprefix("/")))
    assert found is not None, f"{path} links to {target}"
    if fragment:
        assert isinstance(found, Document)
        assert f'id="{fragment}"' in found.body, f"{path} links to {target}"


pieces = st.sampled_from(
    ["/", "..", ".", "docs", "README.md", "src", "dev", "%2e", "\\", "\0", "~"]
)


@given(st.lists(pieces | st.text(max_size=3)).map("".join))
def check_that_only_listed_files_are_read(path: str) -> None:
    listed = {"", *(entry.path for entry in contents(ROOT))}
    assert (find(ROOT, path) is not None) <= (path in listed)


@pytest.mark.soak
def test_no_address_leads_out_of_the_pages() -> None:
    check_that_only_listed_files_are_read()
