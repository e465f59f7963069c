"""Features that parts and other packages add to the platform, found by their entry points.

They are in the group `provefield.features`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, FastAPI

from provefield.registry import Registry

Live = Callable[[FastAPI], AbstractAsyncContextManager[Sequence[Coroutine[Any, Any, None]]]]
"""Opens what a feature works with, gives what is to run meanwhile, and closes it in the end."""


@dataclass(frozen=True, slots=True)
class Feature:
    """What is answered, and from which package its templates and static files come."""

    package: str
    router: APIRouter
    live: Live
    frame: str | None = None
    """The template of what stands in the head of every page."""


FEATURES: Registry[Feature] = Registry("feature", {})


def features() -> list[Feature]:
    """Those that are installed.

    >>> [feature.package for feature in features()]
    ['provefield.parts.lti']
    """
    return [FEATURES.find(name) for name in sorted(FEATURES.names())]
