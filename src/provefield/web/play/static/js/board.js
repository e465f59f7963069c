/**
 * <pf-board>: the one board of Provefield.
 *
 * Give it `board` (columns, rows, you, cells: what is not listed is covered and plain) and it
 * draws it; it tells what the player wants with events and decides nothing itself:
 *   pf-primary {at}    click, Enter or Space on a cell
 *   pf-secondary {at}  right click, long press or M on a cell
 *   pf-both {at}       both buttons of a mouse, or the middle one, on a cell
 *   pf-walk {direction}  an arrow key, where the board has the attribute `walk`
 *   pf-cursor {at}     another cell was focused, by whatever means
 * Of a board with the attribute `large`, which it gives itself, only what is in sight is in the document.
 */

import "./atoms.js";
import { putInOrder, sight } from "./sight.js";
import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const PATHS = {
  check: "M3 13 L9 19 L21 5",
  diamond: "M12 2 L22 12 L12 22 L2 12 Z",
  flag: "M6 22 V3 L19 8 L6 13",
  cross: "M5 5 L19 19 M19 5 L5 19",
};
const ARROWS = {
  ArrowUp: ["up", 0, -1],
  ArrowDown: ["down", 0, 1],
  ArrowLeft: ["left", -1, 0],
  ArrowRight: ["right", 1, 0],
};
const LONG_PRESS = 450; // milliseconds
const MIDDLE = 1; // the number of a mouse's button
const BOTH = 3; // left and right together
const WHOLE = 2500; // cells that are drawn all at once
const PLAIN = {}; // a cell of which nothing is known

export const key = ([column, row]) => `${column},${row}`;
const placeOf = (name) => name.split(",").map(Number);

function sign(name, big) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("sign", name);
  svg.classList.toggle("big", big);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

function span(name, text = "") {
  const element = document.createElement("span");
  element.className = name;
  element.textContent = text;
  return element;
}

/** The parts that a cell shows, from what is known of it. */
function signs(cell, you, big) {
  const parts = [];
  if (cell.number) parts.push(span(`n${cell.number}`, String(cell.number)));
  if (cell.state === "mine" || cell.state === "exploded") parts.push(sign("diamond", true));
  if (cell.mark) parts.push(sign("flag", true));
  if (cell.crossed || cell.wrong) parts.push(sign("cross", true));
  if (cell.asked) parts.push(span("question", "?"));
  if (cell.chosen) parts.push(sign("check", false));
  if (cell.odds !== undefined && !cell.label) parts.push(span("odds", String(Math.round(100 * cell.odds))));
  if (cell.label === "safe") parts.push(sign("check", big));
  if (cell.label === "mine" && !cell.mark) parts.push(sign("diamond", big));
  if (cell.trail) parts.push(span("trail"));
  if (cell.message) parts.push(span("message", String(cell.message)));
  if (you) parts.push(span("you"));
  return parts;
}

const STATES = {
  covered: t("covered"),
  open: t("open"),
  visited: t("visited"),
  blocked: t("blocked"),
  mine: t("a mine"),
  exploded: t("an exploded mine"),
};
const LABELS = {
  safe: t("proved safe"),
  mine: t("proved a mine"),
  open: t("may be either"),
  unknown: t("not settled"),
};

/** What a screen reader says of a cell. */
export function describe(at, cell, you) {
  const words = [t("column {column}, row {row}", { column: at[0], row: at[1] })];
  if (cell.number !== undefined) words.push(String(cell.number));
  else words.push(STATES[cell.state ?? "covered"]);
  if (you) words.push(t("you are here"));
  if (cell.message) words.push(t("message {number}", { number: cell.message }));
  if (cell.mark) words.push(t("marked"));
  if (cell.crossed) words.push(t("a mark that is not proved"));
  if (cell.wrong) words.push(t("not proved"));
  if (cell.asked) words.push(t("by which?"));
  if (cell.chosen) words.push(t("chosen"));
  if (cell.label) words.push(LABELS[cell.label]);
  if (cell.odds !== undefined) words.push(t("risk {odds} percent", { odds: Math.round(100 * cell.odds) }));
  return words.join(", ");
}

export class Board extends HTMLElement {
  #board = null;
  #known = new Map();
  #here = null; // the cell of whoever walks
  #cells = new Map();
  #lines = new Map();
  #resized = new ResizeObserver(() => this.#see());
  #drawn = new Map();
  #cursor = [1, 1];
  #holder = null; // the cell that Tab leads to
  #lit = new Set();
  #press = null;
  #held = false; // whether a finger has stayed long enough; lifting it is no click then

  connectedCallback() {
    this.addEventListener("keydown", (event) => this.press(event));
    this.addEventListener("focusin", (event) => this.#onFocus(this.#at(event)));
    this.addEventListener("click", (event) => this.#onClick(this.#at(event)));
    this.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.#hold(this.#at(event));
    });
    this.addEventListener("pointerdown", (event) => this.#startPress(event));
    this.addEventListener("mousedown", (event) => this.#pressBoth(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      this.addEventListener(name, () => clearTimeout(this.#press));
    }
    this.addEventListener("scroll", () => this.#see());
    this.#resized.observe(this);
  }

  disconnectedCallback() {
    this.#resized.disconnect();
  }

  get board() {
    return this.#board;
  }

  /** Draw a board; only cells that changed are touched. */
  set board(board) {
    const before = this.#board;
    this.#board = board;
    this.#known = new Map(board.cells.map((cell) => [key(cell.at), cell]));
    this.#here = board.you ? key(board.you) : null;
    if (before?.columns !== board.columns || before?.rows !== board.rows) this.#build();
    const moved = board.you && (!before?.you || key(before.you) !== key(board.you));
    if (moved) {
      this.#cursor = board.you;
      delete this.dataset.chosen;
    }
    for (const name of this.#cells.keys()) this.#draw(name);
    this.#place(this.#cursor, this.contains(document.activeElement));
    if (moved) this.#follow(this.#element(board.you));
  }

  /** Keep whoever walks in sight, on a board that is larger than its place. */
  #follow(cell) {
    const [place, here] = [this.getBoundingClientRect(), cell.getBoundingClientRect()];
    if (here.left < place.left || here.right > place.right)
      this.scrollLeft += (here.left + here.right - place.left - place.right) / 2;
    if (here.top < place.top || here.bottom > place.bottom)
      this.scrollTop += (here.top + here.bottom - place.top - place.bottom) / 2;
  }

  /** Bring a cell into sight that other parts of the page cover or have pushed away. */
  reveal(at) {
    this.#element(at).scrollIntoView({ block: "nearest" });
  }

  /** The cells that a proof or a hint speaks of. */
  set lit(cells) {
    this.#lit = new Set((cells ?? []).map(key));
    if (this.#board) this.board = this.#board;
    if (this.#isLarge && cells?.length) this.#follow(this.#element(cells[0]));
  }

  get lit() {
    return [...this.#lit].map(placeOf);
  }

  get cursor() {
    return this.#cursor;
  }

  /** Whether somebody has turned to a cell. */
  get isChosen() {
    return "chosen" in this.dataset;
  }

  /** Put the keyboard into the board. */
  focus({ preventScroll = false } = {}) {
    this.#place(this.#cursor, true, preventScroll);
  }

  cell(at) {
    return this.#known.get(key(at)) ?? { at };
  }

  #build() {
    const { columns, rows } = this.#board;
    this.style.setProperty("--columns", columns);
    this.style.setProperty("--rows", rows);
    this.toggleAttribute("large", columns * rows > WHOLE);
    for (const known of [this.#cells, this.#lines, this.#drawn]) known.clear();
    this.#cursor = [1, 1];
    const field = span("field");
    field.setAttribute("role", "grid");
    field.setAttribute("aria-label", this.getAttribute("label") ?? t("Board"));
    field.setAttribute("aria-colcount", columns);
    field.setAttribute("aria-rowcount", rows);
    const head = span("line");
    head.setAttribute("aria-hidden", "true");
    head.append(span("ruler column-ruler"));
    for (let column = 1; column <= columns; column++) head.append(span("ruler column-ruler", column));
    field.append(head);
    this.replaceChildren(field);
    if (this.#isLarge) this.#see();
    else this.#fill([1, columns], [1, rows]);
  }

  get #isLarge() {
    return this.hasAttribute("large");
  }

  /** Of a large board keep what is in sight, and the cell that has the keyboard. */
  #see() {
    if (!this.#isLarge) return;
    const { columns, rows } = sight(this, this.#board);
    for (const [name, element] of this.#cells) {
      const [column, row] = placeOf(name);
      const isSeen = column >= columns[0] && column <= columns[1] && row >= rows[0] && row <= rows[1];
      if (!isSeen && element !== this.#holder) this.#drop(name, row);
    }
    this.#fill(columns, rows);
  }

  #fill([left, right], [top, bottom]) {
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) this.#element([column, row]);
    }
  }

  #drop(name, row) {
    const line = this.#lines.get(row);
    this.#cells.get(name).remove();
    this.#cells.delete(name);
    this.#drawn.delete(name);
    if (line.childElementCount > 1) return;
    line.remove();
    this.#lines.delete(row);
  }

  /** The element of a cell, which is made where there is none yet. */
  #element(at) {
    const name = key(at);
    if (this.#cells.has(name)) return this.#cells.get(name);
    const [column, row] = at;
    const cell = span("cell");
    cell.setAttribute("role", "gridcell");
    cell.setAttribute("aria-colindex", column);
    cell.tabIndex = -1;
    cell.dataset.at = name;
    cell.append(span("tile covered"));
    if (this.#isLarge) cell.style.gridArea = `${row + 1} / ${column + 1}`;
    this.#cells.set(name, cell);
    putInOrder(this.#line(row), cell, column);
    this.#draw(name);
    return cell;
  }

  #line(row) {
    if (this.#lines.has(row)) return this.#lines.get(row);
    const line = span("line");
    line.setAttribute("role", "row");
    line.setAttribute("aria-rowindex", row);
    const ruler = span("ruler", row);
    ruler.setAttribute("aria-hidden", "true");
    if (this.#isLarge) ruler.style.gridArea = `${row + 1} / 1`;
    line.append(ruler);
    this.#lines.set(row, line);
    putInOrder(this.firstElementChild, line, row);
    return line;
  }

  #draw(name) {
    const cell = this.#known.get(name) ?? PLAIN;
    const look = { you: this.#here === name, lit: this.#lit.has(name) };
    const before = this.#drawn.get(name);
    const isSame = before?.cell === cell && before.you === look.you && before.lit === look.lit;
    if (isSame) return; // most cells of most moves: an object that did not change is not read again
    const picture = JSON.stringify([cell, look]);
    this.#drawn.set(name, { cell, ...look, picture });
    if (before?.picture === picture) return;
    const at = placeOf(name);
    const element = this.#cells.get(name);
    element.setAttribute("aria-label", describe(at, cell, look.you));
    const tile = element.firstElementChild;
    tile.className = `tile ${cell.state ?? "covered"}`;
    if (cell.label) tile.classList.add(`is-${cell.label}`);
    tile.classList.toggle("lit", look.lit);
    tile.classList.toggle("wrong", Boolean(cell.wrong || cell.crossed));
    tile.classList.toggle("asked", Boolean(cell.asked));
    tile.classList.toggle("chosen", Boolean(cell.chosen));
    const hasOdds = cell.odds !== undefined && !cell.label;
    tile.classList.toggle("has-odds", hasOdds);
    tile.classList.toggle("is-best", hasOdds && Boolean(cell.best));
    if (hasOdds) tile.style.setProperty("--risk", Math.round(100 * cell.odds));
    tile.replaceChildren(...signs(cell, look.you, this.getAttribute("labels") === "big"));
  }

  #place(at, focused, preventScroll = false) {
    const element = this.#element(at);
    this.#cursor = at;
    // Either of these makes the browser lay out the page at once.
    if (this.#holder !== element) {
      if (this.#holder) this.#holder.tabIndex = -1;
      this.#holder = element;
      element.tabIndex = 0;
    }
    if (focused && document.activeElement !== element) element.focus({ preventScroll });
  }

  #at(event) {
    const cell = event.target.closest?.(".cell");
    return cell ? placeOf(cell.dataset.at) : null;
  }

  /** The keyboard acts on the cell that has the focus, whoever has put it there. */
  #onFocus(at) {
    if (!at || key(at) === key(this.#cursor)) return;
    this.#place(at, false);
    this.dataset.chosen = ""; // from now on it is seen which cell is meant
    this.#say("pf-cursor", { at });
  }

  #onClick(at) {
    const held = this.#held;
    this.#held = false;
    if (!at || held) return;
    this.#place(at, true);
    this.dataset.chosen = "";
    this.#say("pf-primary", { at });
  }

  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  /** The other button than the first makes no click and no mark of its own. */
  #pressBoth(event) {
    const at = this.#at(event);
    if (!at || (event.button !== MIDDLE && event.buttons !== BOTH)) return;
    event.preventDefault();
    this.#held = event.buttons === BOTH;
    this.#say("pf-both", { at });
  }

  #startPress(event) {
    this.#held = false;
    clearTimeout(this.#press);
    const isFinger = event.pointerType !== "mouse";
    this.#press = isFinger ? setTimeout(() => this.#hold(this.#at(event)), LONG_PRESS) : null;
  }

  /** Some browsers open a menu for a finger that stays, some do not: either way it is told once. */
  #hold(at) {
    clearTimeout(this.#press);
    if (!at || this.#held) return;
    this.#held = this.#press !== null;
    this.#place(at, true);
    this.dataset.chosen = "";
    this.#say("pf-secondary", { at });
  }

  /** Do what a key says. */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow && this.hasAttribute("walk") && !event.shiftKey) {
      event.preventDefault();
      this.#say("pf-walk", { direction: arrow[0] });
    } else if (arrow) {
      event.preventDefault();
      this.#step(arrow[1], arrow[2]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#say("pf-primary", { at: this.#cursor });
    } else if (event.key === "m" || event.key === "M") {
      event.preventDefault();
      event.stopPropagation();
      this.#say("pf-secondary", { at: this.#cursor });
    }
  }

  #step(right, down) {
    const column = Math.min(Math.max(this.#cursor[0] + right, 1), this.#board.columns);
    const row = Math.min(Math.max(this.#cursor[1] + down, 1), this.#board.rows);
    this.#element([column, row]).focus();
  }
}

customElements.define("pf-board", Board);
