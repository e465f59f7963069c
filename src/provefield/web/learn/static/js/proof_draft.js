/**
 * A draft of a proof as it is changed: its lines, where the next one stands (`depth`), the lines or boxes
 * that are chosen, and what was before, to be undone. It knows no page; lines are values of proof_lines.js.
 */

import { citeOf, openDepth } from "./proof_lines.js";

export class Draft {
  #past = [];
  #future = [];
  #chosen = new Set(); // citations

  constructor(lines) {
    this.lines = lines;
    this.depth = openDepth(lines);
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Other lines; the next one stands so deep, or as deep as it may. */
  change(lines, depth) {
    this.#past.push(this.#now);
    this.#future = [];
    this.#set(lines, depth);
  }

  undo() {
    return this.#go(this.#past, this.#future);
  }

  redo() {
    return this.#go(this.#future, this.#past);
  }

  get #now() {
    return { lines: this.lines, depth: this.depth };
  }

  #go(from, to) {
    const other = from.pop();
    if (!other) return false;
    to.push(this.#now);
    this.#set(other.lines, other.depth);
    return true;
  }

  #set(lines, depth) {
    this.lines = lines;
    this.depth = Math.min(depth ?? openDepth(lines), openDepth(lines));
    this.chooseNothing();
  }

  /** Each line as the server has read it. */
  spell(told) {
    this.lines = this.lines.map((line, place) => spelled(line, told[place]));
  }

  closeBox() {
    if (!this.depth) return false;
    this.depth -= 1;
    this.chooseNothing();
    return true;
  }

  /** Choose a line, or the closed box that it is in, or no longer. */
  choose(place) {
    const cite = this.#cite(place);
    if (!this.#chosen.delete(cite)) this.#chosen.add(cite);
  }

  chooseNothing() {
    this.#chosen.clear();
  }

  isChosen(place) {
    return this.#chosen.has(this.#cite(place));
  }

  get cites() {
    return [...this.#chosen].join(", ");
  }

  #cite(place) {
    return citeOf(this.lines, place, this.depth);
  }
}

function spelled(line, told) {
  if (!told) return line;
  const reason = told.rule ? `${told.rule} ${told.cites}`.trim() : line.reason;
  return { ...line, formula: told.formula, reason };
}
