"""Reasoning about boards: questions, engines that answer them, and the evidence they give."""
