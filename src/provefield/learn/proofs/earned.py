"""Rules that are earned: each is a shortcut for a proof by the rules before it.

The keys are the schemas of `rules`, the premises of a proof are its first lines.
"""

from __future__ import annotations

from collections.abc import Mapping

EARNED: Mapping[str, str] = {
    "A → B, ¬B ⊢ ¬A": """
        A → B ; premise
        ¬B ; premise
        | A ; assumption
        | B ; →E 1, 3
        | ⊥ ; ¬E 4, 2
        ¬A ; ¬I 3-5""",
    "A ∨ B, ¬A ⊢ B": """
        A ∨ B ; premise
        ¬A ; premise
        | A ; assumption
        | ⊥ ; ¬E 3, 2
        | B ; ⊥E 4
        | B ; assumption
        B ; ∨E 1, 3-5, 6-6""",
    "A ∨ B, ¬B ⊢ A": """
        A ∨ B ; premise
        ¬B ; premise
        | A ; assumption
        | B ; assumption
        | ⊥ ; ¬E 4, 2
        | A ; ⊥E 5
        A ; ∨E 1, 3-3, 4-6""",
    "¬(A ∧ B) ⊢ ¬A ∨ ¬B": """
        ¬(A ∧ B) ; premise
        | ¬(¬A ∨ ¬B) ; assumption
        | | A ; assumption
        | | | B ; assumption
        | | | A ∧ B ; ∧I 3, 4
        | | | ⊥ ; ¬E 5, 1
        | | ¬B ; ¬I 4-6
        | | ¬A ∨ ¬B ; ∨I 7
        | | ⊥ ; ¬E 8, 2
        | ¬A ; ¬I 3-9
        | ¬A ∨ ¬B ; ∨I 10
        | ⊥ ; ¬E 11, 2
        ¬A ∨ ¬B ; IP 2-12""",
    "¬A ∨ ¬B ⊢ ¬(A ∧ B)": """
        ¬A ∨ ¬B ; premise
        | A ∧ B ; assumption
        | A ; ∧E 2
        | B ; ∧E 2
        | | ¬A ; assumption
        | | ⊥ ; ¬E 3, 5
        | | ¬B ; assumption
        | | ⊥ ; ¬E 4, 7
        | ⊥ ; ∨E 1, 5-6, 7-8
        ¬(A ∧ B) ; ¬I 2-9""",
    "¬(A ∨ B) ⊢ ¬A ∧ ¬B": """
        ¬(A ∨ B) ; premise
        | A ; assumption
        | A ∨ B ; ∨I 2
        | ⊥ ; ¬E 3, 1
        ¬A ; ¬I 2-4
        | B ; assumption
        | A ∨ B ; ∨I 6
        | ⊥ ; ¬E 7, 1
        ¬B ; ¬I 6-8
        ¬A ∧ ¬B ; ∧I 5, 9""",
    "¬A ∧ ¬B ⊢ ¬(A ∨ B)": """
        ¬A ∧ ¬B ; premise
        | A ∨ B ; assumption
        | | A ; assumption
        | | ¬A ; ∧E 1
        | | ⊥ ; ¬E 3, 4
        | | B ; assumption
        | | ¬B ; ∧E 1
        | | ⊥ ; ¬E 6, 7
        | ⊥ ; ∨E 2, 3-5, 6-8
        ¬(A ∨ B) ; ¬I 2-9""",
    "A ⊢ ¬¬A": """
        A ; premise
        | ¬A ; assumption
        | ⊥ ; ¬E 1, 2
        ¬¬A ; ¬I 2-3""",
    "¬¬A ⊢ A": """
        ¬¬A ; premise
        | ¬A ; assumption
        | ⊥ ; ¬E 2, 1
        A ; IP 2-3""",
    "⊢ A ∨ ¬A": """
        | ¬(A ∨ ¬A) ; assumption
        | | A ; assumption
        | | A ∨ ¬A ; ∨I 2
        | | ⊥ ; ¬E 3, 1
        | ¬A ; ¬I 2-4
        | A ∨ ¬A ; ∨I 5
        | ⊥ ; ¬E 6, 1
        A ∨ ¬A ; IP 1-7""",
    "¬(∀x A(x)) ⊢ ∃x ¬A(x)": """
        ¬(∀x A(x)) ; premise
        | ¬(∃x ¬A(x)) ; assumption
        | | ¬A(c) ; assumption
        | | ∃x ¬A(x) ; ∃I 3
        | | ⊥ ; ¬E 4, 2
        | A(c) ; IP 3-5
        | ∀x A(x) ; ∀I 6
        | ⊥ ; ¬E 7, 1
        ∃x ¬A(x) ; IP 2-8""",
    "∃x ¬A(x) ⊢ ¬(∀x A(x))": """
        ∃x ¬A(x) ; premise
        | ∀x A(x) ; assumption
        | | ¬A(c) ; assumption
        | | A(c) ; ∀E 2
        | | ⊥ ; ¬E 4, 3
        | ⊥ ; ∃E 1, 3-5
        ¬(∀x A(x)) ; ¬I 2-6""",
    "¬(∃x A(x)) ⊢ ∀x ¬A(x)": """
        ¬(∃x A(x)) ; premise
        | A(c) ; assumption
        | ∃x A(x) ; ∃I 2
        | ⊥ ; ¬E 3, 1
        ¬A(c) ; ¬I 2-4
        ∀x ¬A(x) ; ∀I 5""",
    "∀x ¬A(x) ⊢ ¬(∃x A(x))": """
        ∀x ¬A(x) ; premise
        | ∃x A(x) ; assumption
        | | A(c) ; assumption
        | | ¬A(c) ; ∀E 1
        | | ⊥ ; ¬E 3, 4
        | ⊥ ; ∃E 2, 3-5
        ¬(∃x A(x)) ; ¬I 2-6""",
}
