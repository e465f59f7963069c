"""What kinds of exercises and items are called, for people: names are for files and addresses."""

from __future__ import annotations

from collections.abc import Mapping

from provefield.learn.courses.course import Item
from provefield.learn.lessons import find_lesson
from provefield.tongues import Phrase, Tongue, phrase, tell

TITLES: Mapping[str, Phrase] = {
    "to-english": phrase("Read a formula"),
    "to-formula": phrase("Write a formula"),
    "mistranslation": phrase("Find the wrong translation"),
    "truth": phrase("True or false on a board"),
    "evidence": phrase("Name the evidence"),
    "normal-form": phrase("Bring a formula into a normal form"),
    "choice": phrase("Choose an option"),
    "cells": phrase("Find cells on a board"),
    "build": phrase("Build a board"),
    "clash": phrase("Find the contradiction"),
    "sequent": phrase("Prove a sequent"),
    "resolve": phrase("Resolve clauses"),
    "truth-table": phrase("Fill in a truth table"),
    "consequence": phrase("Does it follow?"),
    "readings": phrase("Tell readings apart"),
    "rule": phrase("Which rule is it?"),
    "missing-line": phrase("Write the missing line"),
    "dimacs": phrase("Read clauses in DIMACS"),
    "unify": phrase("Unify terms"),
    "complete": phrase("Complete a game"),
    "board": phrase("A board without a guess"),
    "game": phrase("A game to win"),
    "to-fol": phrase("Write a formula"),
}


def kind_title(kind: str, tongue: Tongue) -> str:
    """What an exercise of a kind, or an idea, is called.

    >>> kind_title("to-formula", "en"), kind_title("counting", "en")
    ('Write a formula', 'counting')
    """
    return tell(TITLES.get(kind, kind), tongue)


def item_title(item: Item, tongue: Tongue) -> str:
    """What an item is called: as its author says, or after what is to be done.

    >>> item_title(Item("sequent-1", "sequent"), "en")
    'Prove a sequent'
    """
    if item.text:
        return item.text
    if item.kind == "lesson":
        return find_lesson(item.given["lesson"], tongue).title
    return kind_title(item.given.get("exercise", item.kind), tongue)
