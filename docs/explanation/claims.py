"""Write what the tests show of security into security.md: `python docs/explanation/claims.py`.

A claim stands at the test that shows it, `@pytest.mark.claim("6.3.1", "…")`, and nowhere else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parent / "security.md"
ROOT = PAGE.parents[2]
BEGIN, END = "## What tests show\n", "## What is not met\n"
CHAPTERS = {
    1: "Encoding and sanitisation",
    2: "Validation and business logic",
    3: "Web frontend",
    4: "Interface and HTTP",
    5: "Files",
    6: "Authentication",
    7: "Sessions",
    8: "Authorisation, classes and tokens of agents",
    9: "Signed tokens of learning platforms",
    10: "Logins from learning platforms",
    11: "Cryptography",
    13: "Configuration",
    14: "Data protection",
    15: "Architecture and resources",
    16: "Logging and errors",
}


@dataclass(frozen=True, slots=True)
class Claim:
    """What a test shows, and the requirements that it is about."""

    lines: tuple[str, ...]
    says: str
    test: str

    @property
    def place(self) -> tuple[tuple[int, ...], str]:
        """Where it stands on the page: by its first requirement."""
        return tuple(int(part) for part in self.lines[0].split(".")), self.says


def claims(root: Path = ROOT) -> list[Claim]:
    """Every claim of the tests that each run of them tries, in the order of the page."""
    files = sorted((root / "tests").rglob("test_*.py"))
    found = (claim for file in files for claim in _claims_of(file, root))
    return sorted(found, key=lambda claim: claim.place)


def _claims_of(file: Path, root: Path) -> Iterator[Claim]:
    for each in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(each, ast.FunctionDef):
            marks = [mark for mark in each.decorator_list if isinstance(mark, ast.Call)]
            named = {ast.unparse(getattr(mark, "func", mark)) for mark in each.decorator_list}
            said = [mark for mark in marks if ast.unparse(mark.func) == "pytest.mark.claim"]
            for mark in said:
                lines, says = map(ast.literal_eval, mark.args)
                if left := named & {f"pytest.mark.{word}" for word in ("soak", "skip", "xfail")}:
                    raise ValueError(f"{file}: {each.name} is {left} and shows nothing")
                test = f"{file.relative_to(root / 'tests')}::{each.name}"
                yield Claim(tuple(lines.split(", ")), says, test)


def table() -> str:
    """All claims, by chapters of the standard."""
    parts, last = [], 0
    for claim in claims():
        chapter = claim.place[0][0]
        if chapter != last:
            parts.append(
                f"\n### {CHAPTERS[chapter]}\n\n| line | what holds | shown by |\n|---|---|---|"
            )
            last = chapter
        parts.append(f"| {', '.join(claim.lines)} | {claim.says} | `{claim.test}` |")
    return "\n".join(parts) + "\n\n"


def page() -> str:
    """The page, with what the tests show today."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return f"{before}{BEGIN}{table()}{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
