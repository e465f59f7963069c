"""Documents as versions 1 and 2 of the evidence format wrote them."""

from __future__ import annotations

from typing import Any

NAMES = {"cases": "assume", "sum": "counting", "conclusion": "conclude"}


def earlier(document: dict[str, Any], version: int) -> dict[str, Any]:
    """A document with the rules and the number of an earlier version."""
    steps = [_step(step) for step in document["steps"]]
    return document | {"version": version, "steps": steps}


def _step(step: dict[str, Any]) -> dict[str, Any]:
    if step["rule"] == "sum" and step.get("unifier"):
        return step | {"rule": "resolve", "weights": []}
    return step | {"rule": NAMES.get(step["rule"], step["rule"])}
