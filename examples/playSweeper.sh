#!/usr/bin/env bash
# Let an agent play a world by its name, as the Obscured Sweeper's evaluation does:
#
#     examples/playSweeper.sh P3 SMALL1
#
# WORLDS names the file with the worlds; without it, those that ship are written first.
set -euo pipefail
agent=${1:?usage: playSweeper.sh AGENT WORLD}
world=${2:?usage: playSweeper.sh AGENT WORLD}
if [ -z "${WORLDS:-}" ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    provefield reproduce gamma -o "$folder" > /dev/null
    WORLDS=$folder/worlds.txt
fi
provefield sweep "$agent" "$WORLDS#$world"
