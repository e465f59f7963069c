"""First-order logic over finite grids: formulas, their syntax, meaning and normal forms."""
