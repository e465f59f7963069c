"""Games that people make, the library, and formulas while they are written."""
