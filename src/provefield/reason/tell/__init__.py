"""An answer in every form people read: sentences, hints, steps, pictures, and JSON.

What an answer is told by is imported when it is first asked for: checking needs none of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from provefield.reason.tell.evidence import to_json
    from provefield.reason.tell.headline import headline as headline_of
    from provefield.reason.tell.headline import summary, tell_answer
    from provefield.reason.tell.html import as_html
    from provefield.reason.tell.ladder import ladder as hints_of
    from provefield.reason.tell.sentences import sentences as sentences_of
    from provefield.reason.tell.styles import show

__all__ = [
    "as_html",
    "headline_of",
    "hints_of",
    "sentences_of",
    "show",
    "summary",
    "tell_answer",
    "to_json",
]

_HOMES = {
    "as_html": "html:as_html",
    "headline_of": "headline:headline",
    "hints_of": "ladder:ladder",
    "sentences_of": "sentences:sentences",
    "show": "styles:show",
    "summary": "headline:summary",
    "tell_answer": "headline:tell_answer",
    "to_json": "evidence:to_json",
}

if not TYPE_CHECKING:  # a type checker would take any name for one of ours

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, _, attribute = _HOMES[name].partition(":")
        return getattr(import_module(f"{__name__}.{module}"), attribute)
