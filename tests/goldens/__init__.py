"""What the product answered before a rebuild, to be compared by meaning after each of its steps.

`python -m tests.goldens record` writes it down, `python -m tests.goldens [part …]` compares.
"""
