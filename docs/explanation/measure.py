"""Renew the figures of measured.md: `./dev bench report [NAME ...]`, or all that have a section.

A section whose heading names a benchmark, as in "Exact odds: `odds`", has its output as the first
indented block, and above it when and where it was measured. All else is for people to write.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = Path(__file__).with_name("measured.md")
HEADING = re.compile(r"^## .*?`(\w+)`", re.MULTILINE)
BLOCK = re.compile(
    r"(?:^Measured on [^\n]*\n\n)?^    [^\n]*\n(?:    [^\n]*\n|\n(?=    ))*", re.MULTILINE
)


def main(names: list[str]) -> int:
    """Run the benchmarks that are named, one after the other, and write what they print."""
    sections = {found[1]: found.start() for found in HEADING.finditer(PAGE.read_text("utf-8"))}
    unknown = [name for name in names if name not in sections]
    if unknown:
        print(f"measured.md has no section on {unknown[0]}; it has: {', '.join(sections)}")
        return 2
    failed = 0
    for name in names or sections:
        print(f"== {name}", flush=True)
        run = subprocess.run(
            [sys.executable, ROOT / "benchmarks" / f"{name}.py"],
            check=False,
            text=True,
            stdout=subprocess.PIPE,
        )
        if run.returncode:
            failed = 1
            print(f"{name} failed; its section stays as it is")
            continue
        print(run.stdout)
        PAGE.write_text(renew(PAGE.read_text("utf-8"), name, run.stdout, stamp()), "utf-8")
    return failed


def stamp() -> str:
    """When and on what this was measured; figures are only to be compared within one run."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    load = os.getloadavg()[0]
    day = datetime.now(UTC).date()
    return f"Measured on {day} at {commit}, {os.cpu_count()} cores, load {load:.1f}:"


def renew(page: str, name: str, output: str, stamped: str) -> str:
    r"""The page with the first indented block of a section replaced.

    >>> print(renew("## Odds: `odds`\n\nText.\n\n    old\n\nMore.\n", "odds", "new\n", "Now:"))
    ## Odds: `odds`
    <BLANKLINE>
    Text.
    <BLANKLINE>
    Now:
    <BLANKLINE>
        new
    <BLANKLINE>
    More.
    <BLANKLINE>
    """
    start = next(found.start() for found in HEADING.finditer(page) if found[1] == name)
    following = page.find("\n## ", start)
    end = len(page) if following < 0 else following + 1
    lines = output.strip("\n").splitlines()
    block = "".join(f"    {line}".rstrip() + "\n" for line in lines)
    written = f"{stamped}\n\n{block}"
    section = page[start:end]
    renewed = BLOCK.sub(lambda _: written, section, count=1)
    if renewed == section and not BLOCK.search(section):
        renewed = f"{section.rstrip()}\n\n{written}\n"
    return page[:start] + renewed + page[end:]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
