"""The rules of natural deduction as data, and what it means that lines and boxes fit one."""
