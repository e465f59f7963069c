/** What a board will look like before the referee has answered: steps and marks are seen at once. */

import { key } from "./board.js";

export const STEPS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** The cell that a step leads to. */
export const beyond = ([column, row], direction) => [column + STEPS[direction][0], row + STEPS[direction][1]];

/** A board after moves that are on their way. */
export const foreseen = (board, moves) => moves.reduce(after, board);

function after(board, move) {
  const [verb, name] = move.split(" ");
  if (verb in STEPS) return { ...board, you: beyond(board.you, verb) };
  if (verb === "mark" || verb === "unmark") return marked(board, name, verb === "mark");
  return board;
}

function marked(board, name, mark) {
  const cell = board.cells.find((other) => key(other.at) === name) ?? { at: name.split(",").map(Number) };
  return { ...board, cells: [...board.cells.filter((other) => other !== cell), { ...cell, mark, crossed: undefined }] };
}

/** Whether there is still something to do for a move: an earlier one may have opened its cell. */
export function isDue(board, move) {
  const [verb, name] = move.split(" ");
  return verb !== "open" || !board.cells.some((cell) => key(cell.at) === name && cell.state);
}
