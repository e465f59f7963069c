"""Natural deduction: find one, in the style of a textbook."""

from provefield.reason.natural.sequent import Answer, Refuted, deduce

__all__ = ["Answer", "Refuted", "deduce"]
