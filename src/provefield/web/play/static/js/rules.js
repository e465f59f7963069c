/**
 * The rules of the Sweeper for a page that knows the mines: open, chord, mark, win and lose.
 *
 * This is the one place beside the server's own referee where truth is known; a test plays the same
 * games with both, move by move. It imports nothing and draws nothing.
 */

/** The cells of a board are numbered row by row, from 0. */
export class Field {
  /** `blocked`, `mines` and `told` are lists of [column, row], counted from 1. */
  constructor({ columns, rows, blocked = [], mines, told = [] }) {
    const size = columns * rows;
    this.columns = columns;
    this.rows = rows;
    this.blocked = new Uint8Array(size);
    this.mined = new Uint8Array(size);
    this.told = new Uint8Array(size);
    for (const at of blocked) this.blocked[this.place(at)] = 1;
    for (const at of mines) this.mined[this.place(at)] = 1;
    for (const at of told) this.told[this.place(at)] = 1;
    this.around = Array.from({ length: size }, (_, place) => this.#neighbours(place));
    this.numbers = Int8Array.from(this.around, (near) => near.reduce((sum, other) => sum + this.mined[other], 0));
    this.safe = size - blocked.length - mines.length;
    this.openings = this.#clicks();
    this.restart();
  }

  /** The board as it is before the first move. */
  restart() {
    this.opened = new Uint8Array(this.mined.length);
    this.marked = new Uint8Array(this.mined.length);
    this.exploded = -1;
    this.left = this.safe;
  }

  place([column, row]) {
    return (row - 1) * this.columns + column - 1;
  }

  cell(place) {
    return [(place % this.columns) + 1, Math.floor(place / this.columns) + 1];
  }

  isInside([column, row]) {
    return column >= 1 && column <= this.columns && row >= 1 && row <= this.rows;
  }

  get result() {
    return this.exploded >= 0 ? "lost" : this.left ? "playing" : "won";
  }

  /** Make a move such as `open 3,4`; the places that look otherwise now, or null if it is not allowed. */
  make(move) {
    const [verb, name = ""] = move.split(" ");
    const at = name.split(",").map(Number);
    if (!this.isInside(at)) return null;
    const place = this.place(at);
    if (this.exploded >= 0 || this.blocked[place] || this.opened[place]) return null;
    if (verb === "open") return this.#open(place);
    const wanted = { mark: 1, unmark: 0 }[verb];
    if (wanted === undefined || this.marked[place] === wanted) return null;
    this.marked[place] = wanted;
    return [place];
  }

  #open(place) {
    if (this.mined[place]) {
      this.marked[place] = 0;
      this.exploded = place;
      return [place];
    }
    const changed = cascade(place, this.around, this.numbers, this.opened);
    for (const other of changed) this.marked[other] = 0;
    this.left -= changed.length;
    return changed;
  }

  /** How many clicks open all safe cells (3BV), and how many of them what is open stands for. */
  get clicksNeeded() {
    return this.openings.length;
  }

  get clicksDone() {
    return this.openings.reduce((sum, place) => sum + this.opened[place], 0);
  }

  /** One cell of each opening, and each safe cell that no opening shows. */
  #clicks() {
    const seen = new Uint8Array(this.mined.length);
    const found = [];
    const isSafe = (place) => !this.mined[place] && !this.blocked[place];
    const places = [...this.mined.keys()].filter(isSafe);
    for (const isNumber of [false, true]) {
      for (const place of places) {
        if (seen[place] || this.numbers[place] > 0 !== isNumber) continue;
        cascade(place, this.around, this.numbers, seen);
        found.push(place);
      }
    }
    return found;
  }

  #neighbours(place) {
    const [column, row] = this.cell(place);
    const near = [];
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = column - 1; c <= column + 1; c++) {
        const other = this.place([c, r]);
        if (other !== place && this.isInside([c, r]) && !this.blocked[other]) near.push(other);
      }
    }
    return near;
  }
}

/**
 * The moves of a click on a number: what is covered around it is opened, if as many are marked there;
 * null if they are not. `around` has the cells there as a player sees them.
 */
export function chord(number, around) {
  if (around.filter((cell) => cell.mark).length !== number) return null;
  return around.filter((cell) => !cell.mark && !cell.state).map((cell) => `open ${cell.at.join(",")}`);
}

/** Open a safe cell, and around every zero all cells; `opened` is changed, what is new is returned. */
function cascade(place, around, numbers, opened) {
  const changed = [place];
  opened[place] = 1;
  for (let next = 0; next < changed.length; next++) {
    if (numbers[changed[next]]) continue;
    for (const other of around[changed[next]]) {
      if (opened[other]) continue;
      opened[other] = 1;
      changed.push(other);
    }
  }
  return changed;
}
