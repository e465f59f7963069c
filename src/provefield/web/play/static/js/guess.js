/** The best guess where nothing is safe for sure: which cell, how risky, and why. */

import { key } from "./board.js";
import { make } from "./dom.js";
import { number, t } from "./words.js";

const AROUND = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down]));
export const percent = (share) => `${number(100 * share, share > 0 && share < 0.1 ? 1 : 0)} %`;
const place = ([column, row]) => t("column {column}, row {row}", { column, row });

const neighbours = ([column, row]) => AROUND.map(([right, down]) => [column + right, row + down]);

/** Whether a cell touches an open number; `cells` maps names to what is known. */
export const isNearClue = (cells, at) => neighbours(at).some((other) => cells.get(key(other))?.number !== undefined);

const isOpen = (cell) => cell.label === "open" && cell.odds !== undefined && cell.odds !== null;

/** The odds of every cell that touches no number, or null where there is none. */
export function farOdds(board, labelled) {
  const known = new Map(board.cells.map((cell) => [key(cell.at), cell]));
  return labelled.find((cell) => isOpen(cell) && !isNearClue(known, cell.at))?.odds ?? null;
}

/** The covered cell of least risk with what speaks for it, or null if something is safe for sure. */
export function bestGuess(board, labelled) {
  const odds = new Map(labelled.map((cell) => [key(cell.at), cell.odds]));
  const open = labelled.filter(isOpen);
  if (!open.length || labelled.some((cell) => cell.label === "safe")) return null;
  const known = new Map(board.cells.map((cell) => [key(cell.at), cell]));
  const best = open.reduce((one, other) => (other.odds < one.odds ? other : one));
  return { at: best.at, risk: best.odds, clue: clueBeside(known, odds, best.at), isFar: !isNearClue(known, best.at) };
}

/** A number beside the cell, and the undecided cell that most likely holds its mine, if one is likelier. */
function clueBeside(known, odds, at) {
  const isRival = (risk) => risk > odds.get(key(at)) && risk < 1;
  const clues = neighbours(at).flatMap((other) => {
    const clue = known.get(key(other));
    if (!clue?.number) return [];
    const rivals = neighbours(other).filter((cell) => isRival(odds.get(key(cell))));
    return rivals.map((rival) => ({ clue, rival, risk: odds.get(key(rival)) }));
  });
  return clues.toSorted((one, other) => other.risk - one.risk)[0] ?? null;
}

function reasonFor(clue, isFar) {
  if (isFar) return t("It touches no number, and every number touches cells that are riskier.");
  if (!clue) return "";
  return t("The {number} at {clue} more likely has a mine in {rival} ({risk}).", {
    number: clue.clue.number,
    clue: place(clue.clue.at),
    rival: place(clue.rival),
    risk: percent(clue.risk),
  });
}

/** What is said of a guess, with a button that takes it. */
export function guessView({ at, risk, clue, isFar }, sentence, open) {
  const reason = reasonFor(clue, isFar);
  return make(
    "div",
    { class: "guessing" },
    make("strong", { class: "risk" }, percent(risk)),
    make(
      "p",
      { title: sentence },
      make("strong", {}, t("Nothing is safe for sure. Best guess: {cell}.", { cell: place(at) })),
      ` ${reason}`,
    ),
    make("button", { type: "button", class: "primary", onclick: () => open(at) }, t("Open it")),
  );
}
