"""The functions of the front door: questions, what is played, and what is made to order."""
