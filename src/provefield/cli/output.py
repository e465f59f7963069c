"""How commands print: one JSON document, or lines for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Annotated, Any

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]


def print_json(document: Any) -> None:
    """Print one JSON document on standard output."""
    print(json.dumps(document, ensure_ascii=False))


def print_warnings(warnings: Iterable[str]) -> None:
    """Tell people, on standard error, what they may not have meant."""
    for warning in warnings:
        print(f"note: {warning}", file=sys.stderr)
