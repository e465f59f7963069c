"""Deduce three facts about a tile, the way a student would write them down.

B: the tile holds a bomb; S: it is safe; Q: it shows a number.
"""

from provefield.logic.parse import parse
from provefield.reason.check.natural import check_deduction
from provefield.reason.natural import deduce
from provefield.reason.proof import Deduction

SEQUENTS = {
    "A tile that is not safe is a bomb and shows no number": (
        ["¬B → S", "Q → S", "¬S"],
        "B ∧ ¬Q",
    ),
    "Bomb, safe or numbered: one of them must hold": (
        ["B ∨ S ∨ Q", "¬S", "Q → S"],
        "B",
    ),
    "What the layout tells about the tile to the left": (
        [
            "T → Q2",
            "T",
            "Q1",
            "Q2 → (¬B ∧ ¬S ∧ ¬P)",
            "Q1 → (B ∨ Q2 ∨ S ∨ P) ∧ (¬B ∨ ¬Q2 ∨ ¬S) ∧ (¬B ∨ ¬Q2 ∨ ¬P) ∧ (¬B ∨ ¬P ∨ ¬S)",
        ],
        "Q2 ∧ ¬B ∧ ¬S ∧ ¬P",
    ),
}


def main() -> None:
    """Print each deduction, once the checker has accepted it."""
    for title, (premises, goal) in SEQUENTS.items():
        found = deduce(map(parse, premises), parse(goal))
        assert isinstance(found, Deduction)
        assert check_deduction(found) is None
        print(f"{title}\n\n{found}\n")


if __name__ == "__main__":
    main()
