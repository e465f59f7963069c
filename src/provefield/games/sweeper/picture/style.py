"""Colours of pictures of boards, light and dark, after Okabe and Ito."""

from __future__ import annotations

COLOURS = """--paper: #ffffff; --ink: #1f2428; --soft: #5b646b; --line: #c3cad0;
  --ground: #e3e8ec; --edge: #aeb7be; --fact: #005c91; --fact-fill: #d9edf9;
  --safe: #00694d; --safe-fill: #e2f4ec; --mine: #9e4600; --mine-fill: #fdeedd;"""
DARK = """--paper: #15191c; --ink: #e8e6e1; --soft: #aab2b8; --line: #353e45;
  --ground: #2a3238; --edge: #4c565d; --fact: #56b4e9; --fact-fill: #15344a;
  --safe: #34c79a; --safe-fill: #12302a; --mine: #e69f00; --mine-fill: #3a2a10;"""
SANS = 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif'
STYLE = f"""
.sweeper {{ {COLOURS} color-scheme: light dark; }}
@media (prefers-color-scheme: dark) {{ .sweeper {{ {DARK} }} }}
.sweeper .paper {{ fill: var(--paper); }}
.sweeper text {{ fill: var(--ink); text-anchor: middle; font-family: {SANS}; }}
.sweeper .ruler {{ fill: var(--soft); font-size: 11px; }}
.sweeper .caption {{ fill: var(--soft); font-size: 13px; }}
.sweeper .number {{ font-size: 17px; font-weight: 600; font-variant-numeric: tabular-nums; }}
.sweeper .tile {{ fill: var(--paper); stroke: var(--line); stroke-width: 1px; }}
.sweeper .covered .tile, .sweeper .marked .tile {{ fill: var(--ground); stroke: var(--edge); }}
.sweeper .safe .tile {{ fill: var(--safe-fill); stroke: var(--safe); }}
.sweeper .mine .tile {{ fill: var(--mine-fill); stroke: var(--mine); }}
.sweeper .open .tile {{ fill: var(--ground); stroke: var(--ink); stroke-width: 1.8px;
  stroke-dasharray: 0.1 4.4; stroke-linecap: round; }}
.sweeper .exploded .tile {{ fill: var(--mine); stroke: var(--mine); }}
.sweeper .lit .tile {{ fill: var(--fact-fill); stroke: var(--fact); stroke-width: 2.6px; }}
.sweeper .stroke {{ fill: none; stroke: var(--ink); stroke-width: 2.4px;
  stroke-linecap: round; stroke-linejoin: round; }}
.sweeper .solid {{ fill: var(--ink); }}
.sweeper .safe .stroke {{ stroke: var(--safe); stroke-width: 3px; }}
.sweeper .mine .solid, .sweeper .marked .solid {{ fill: var(--mine); }}
.sweeper .marked .stroke, .sweeper .there .stroke {{ stroke: var(--mine); }}
.sweeper .exploded .solid {{ fill: var(--paper); }}
.sweeper .blocked .stroke {{ stroke: var(--edge); stroke-width: 1.6px; }}
.sweeper .focus {{ fill: none; stroke: var(--ink); stroke-width: 2.6px; }}
"""
TABLE = f"""
.sweeper-table {{ {COLOURS} color-scheme: light dark; border-collapse: separate;
  border-spacing: 2px; background: var(--paper); color: var(--ink); font: 600 16px {SANS}; }}
@media (prefers-color-scheme: dark) {{ .sweeper-table {{ {DARK} }} }}
.sweeper-table caption {{ font-weight: 400; font-size: 13px; color: var(--soft); }}
.sweeper-table th {{ font-weight: 400; font-size: 11px; color: var(--soft); min-width: 1.4em; }}
.sweeper-table td {{ width: 1.9em; height: 1.9em; padding: 0; text-align: center;
  border: 1px solid var(--line); border-radius: 4px; background: var(--paper); color: inherit; }}
.sweeper-table td.covered, .sweeper-table td.marked, .sweeper-table td.open {{
  background: var(--ground); border-color: var(--edge); }}
.sweeper-table td.safe {{ background: var(--safe-fill); color: var(--safe); }}
.sweeper-table td.mine {{ background: var(--mine-fill); color: var(--mine); }}
.sweeper-table td.open {{ border: 2px dotted var(--ink); }}
.sweeper-table td.marked, .sweeper-table td.there {{ color: var(--mine); }}
.sweeper-table td.exploded {{ background: var(--mine); color: var(--paper); }}
.sweeper-table td.blocked {{ color: var(--edge); }}
.sweeper-table td.lit {{ outline: 2px solid var(--fact); background: var(--fact-fill); }}
"""
