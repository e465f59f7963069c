"""An answer in a notebook: its sentences, and the proof or the boards as pictures."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from provefield.reason.tell.headline import boards, headline
from provefield.reason.tell.world import world_in_words
from provefield.reason.tell.world_picture import draw_world

if TYPE_CHECKING:
    from provefield.reason.answer import Answer


def as_html(answer: Answer) -> str:
    """Escaped sentences, boards as they are printed, and a world drawn; facts may hold any text."""
    sentences = "".join(f"<li>{escape(sentence.text)}</li>" for sentence in answer.sentences)
    proof = f"<ol>{sentences}</ol>" if sentences else ""
    drawn = "".join(f"<pre>{escape(str(text))}</pre>" for text in boards(answer))
    if answer.countermodel is not None:
        world = answer.countermodel
        picture = draw_world(world, world_in_words(world)) or ""
        drawn += f"{picture}<pre>{escape(str(world))}</pre>"
    return f"<div><p><strong>{escape(headline(answer))}</strong></p>{proof}{drawn}</div>"
