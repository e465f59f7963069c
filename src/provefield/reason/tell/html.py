"""An answer in a notebook: its sentences, and the proof or the boards as pictures."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from provefield.reason.tell.headline import boards, headline

if TYPE_CHECKING:
    from provefield.reason.answer import Answer


def as_html(answer: Answer) -> str:
    """Escaped sentences, and boards as they are printed; facts may hold any text."""
    sentences = "".join(f"<li>{escape(sentence.text)}</li>" for sentence in answer.sentences)
    proof = f"<ol>{sentences}</ol>" if sentences else ""
    texts = [*boards(answer), *filter(None, [answer.countermodel])]
    drawn = "".join(f"<pre>{escape(str(text))}</pre>" for text in texts)
    return f"<div><p><strong>{escape(headline(answer))}</strong></p>{proof}{drawn}</div>"
