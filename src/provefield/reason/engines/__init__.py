"""Engines that answer questions, one file each."""
