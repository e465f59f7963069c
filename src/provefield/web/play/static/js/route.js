/** The shortest way to a cell along cells that were visited or are proved safe. */

import { key } from "./board.js";
import { STEPS, beyond } from "./foreseen.js";

/** The directions to a cell; empty if no proved way leads there, null if the cell itself is not proved. */
export function routeTo(board, labels, target) {
  const safe = new Set(labels.filter((cell) => cell.label === "safe").map((cell) => key(cell.at)));
  for (const cell of board.cells) if (cell.state === "visited") safe.add(key(cell.at));
  if (!safe.has(key(target))) return null;
  const ways = new Map([[key(board.you), []]]);
  const queue = [board.you];
  for (const at of queue) {
    if (key(at) === key(target)) return ways.get(key(at));
    for (const direction of Object.keys(STEPS)) {
      const next = beyond(at, direction);
      if (!safe.has(key(next)) || ways.has(key(next))) continue;
      ways.set(key(next), [...ways.get(key(at)), direction]);
      queue.push(next);
    }
  }
  return [];
}
