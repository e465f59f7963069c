"""The rules as data, of natural deduction and of a grid, and whether lines and boxes fit one."""
