"""Natural deduction: find one, in the style of a textbook, and lay it out."""

from provefield.reason.natural.layout import Row, layout, rows
from provefield.reason.natural.sequent import Answer, Refuted, deduce

__all__ = ["Answer", "Refuted", "Row", "deduce", "layout", "rows"]
