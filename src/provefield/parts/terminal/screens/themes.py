"""Colours of the terminal: light and dark after Okabe and Ito, and grey, green and yellow.

Signs say the same without them.
"""

from __future__ import annotations

from textual.theme import Theme

LIGHT = Theme(
    name="provefield-light",
    primary="#005c91",
    success="#00694d",
    warning="#8a5200",
    error="#a63b00",
    foreground="#1f2428",
    background="#ffffff",
    surface="#eef1f3",
    dark=False,
    variables={
        "soft": "#566068",
        "line": "#aab2b8",
        "ground": "#e3e8ec",
        "lit": "#cfe6f5",
        "shine": "#005c91",
    },
)
DARK = Theme(
    name="provefield-dark",
    primary="#56b4e9",
    success="#34c79a",
    warning="#e6b33c",
    error="#ff8a4c",
    foreground="#e8e6e1",
    background="#15191c",
    surface="#1e2429",
    dark=True,
    variables={
        "soft": "#aab2b8",
        "line": "#4c565d",
        "ground": "#2a3238",
        "lit": "#173a52",
        "shine": "#56b4e9",
    },
)
CLASSIC = Theme(
    name="provefield-classic",  # the colours of the resolution player's console: 90, 92 and 93
    primary="#56b4e9",
    success="#55ff55",
    warning="#ffff55",
    error="#ffff55",
    foreground="#55ff55",
    background="#000000",
    surface="#1c1c1c",
    dark=True,
    variables={
        "soft": "#8a8a8a",
        "line": "#8a8a8a",
        "ground": "#1c1c1c",
        "lit": "#303030",
        "shine": "#56b4e9",
    },
)
THEMES = (LIGHT, DARK, CLASSIC)

STYLE = """
Screen { layout: vertical; background: $background; color: $foreground; }
#title { height: 1; padding: 0 1; text-style: bold; }
#status { height: 1; padding: 0 1; color: $foreground; background: $surface; }
#keys { height: 1; padding: 0 1; color: $soft; }
#body { height: 1fr; }
#body.beside { layout: horizontal; align-horizontal: center; }
#body.below { layout: vertical; }
#panel { padding: 0 1 0 2; scrollbar-size-vertical: 1; }
#body.beside #panel { width: 1fr; min-width: 34; max-width: 64; height: 1fr; padding: 1 1 0 2; }
#body.below #panel { width: 1fr; height: 1fr; }
BoardWidget { scrollbar-size: 1 1; background: $background; color: $foreground; }
BoardWidget > .board--ruler { color: $soft; }
BoardWidget > .board--line { color: $line; }
BoardWidget > .board--cursor { color: $shine; text-style: bold; }
BoardWidget > .board--clue { color: $foreground; text-style: bold; }
BoardWidget > .board--here { color: $shine; text-style: bold; }
BoardWidget > .board--message { color: $foreground; text-style: bold; }
BoardWidget > .board--visited { color: $foreground; }
BoardWidget > .board--covered { color: $soft; background: $ground; }
BoardWidget > .board--unknown { color: $soft; background: $ground; }
BoardWidget > .board--blocked { color: $line; }
BoardWidget > .board--crossed { color: $warning; background: $ground; text-style: strike; }
BoardWidget > .board--marked { color: $warning; background: $ground; text-style: bold; }
BoardWidget > .board--safe { color: $success; background: $ground; text-style: bold; }
BoardWidget > .board--mine { color: $error; background: $ground; text-style: bold; }
BoardWidget > .board--supposed { color: $error; background: $ground; }
BoardWidget > .board--open { color: $soft; background: $ground; }
BoardWidget > .board--exploded { color: $background; background: $error; text-style: bold; }
BoardWidget > .board--lit { background: $lit; text-style: bold; }
"""
