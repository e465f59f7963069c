/**
 * Reading that is linked on every page with a board: whoever points at `mine(1, x)` in a formula sees on the board
 * beside it the cells that this speaks of, and whoever points at a cell sees which such parts speak of it.
 */

const PLACES = /^\w+\((.+),\s*(.+)\)$/u; // of an atom such as mine(1, x)
const OF_CELLS = /^(mine|safe)\(/;
const NUMBER = /^\d+$/;

/** Of these cells those that a part of a formula speaks of; what is no such part speaks of all. */
export function spokenOf(part, cells) {
  const places = PLACES.exec(part?.textContent ?? "");
  if (!places) return cells;
  const [, column, row] = places;
  const fits = (term, number) => !NUMBER.test(term) || Number(term) === number;
  return cells.filter(([c, r]) => fits(column, c) && fits(row, r) && (column !== row || c === r));
}

const cellsOf = ({ columns, rows }) =>
  Array.from({ length: columns * rows }, (_, place) => [(place % columns) + 1, Math.floor(place / columns) + 1]);

/** The board that stands nearest to a formula. */
function boardBeside(element) {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const board = around.querySelector("pf-board:not(.still)") ?? around.querySelector("pf-board");
    if (board) return board.board ? board : null;
  }
  return null;
}

let lit = null; // the board that is lit, and the cells that were lit there before

function leave() {
  if (lit) lit.board.lit = lit.before;
  lit = null;
}

/** Entries that have the cell of their message are linked by their game, which knows what it speaks of. */
function point({ target }) {
  const atom = target.closest?.(".atom");
  leave();
  if (!atom || !OF_CELLS.test(atom.textContent) || atom.closest("[data-message]")) return;
  const board = boardBeside(atom);
  if (!board) return;
  lit = { board, before: board.lit };
  board.lit = spokenOf(atom, cellsOf(board.board));
}

/** A part that speaks of any cell at all is not worth a word. */
function touch({ target }) {
  for (const atom of document.querySelectorAll(".atom.touched")) atom.classList.remove("touched");
  const cell = target.closest?.("pf-board .cell");
  const atoms = cell ? document.querySelectorAll(".atom") : [];
  if (!atoms.length) return;
  const board = cell.closest("pf-board");
  const every = cellsOf(board.board);
  for (const atom of atoms) {
    if (!OF_CELLS.test(atom.textContent) || boardBeside(atom) !== board) continue;
    const spoken = spokenOf(atom, every);
    const speaks = spoken.length < every.length && spoken.some((at) => at.join() === cell.dataset.at);
    atom.classList.toggle("touched", speaks);
  }
}

document.addEventListener("pointerover", point);
for (const name of ["pointerover", "focusin"]) document.addEventListener(name, touch);
