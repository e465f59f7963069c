/** Proving in the Sweeper: numbers that are pressed on the board, and the number of mines, prove a cell. */

import "./by_which.js";
import { key } from "./board.js";
import { TOTAL } from "./by_which.js";
import { make } from "./dom.js";
import { CLAIMS, Proving, totalFact } from "./proving.js";
import { counted, listed, t } from "./words.js";

const OPENED = t("every opened cell");
const MOST_NAMED = 3; // numbers that are told one by one

/** What is claimed by an opening and by a mark, and the button that does it. */
const DEEDS = {
  safe: { claim: CLAIMS.safe, act: (facts) => t("Open by {facts}", { facts }) },
  mine: { claim: CLAIMS.mine, act: (facts) => t("Mark by {facts}", { facts }) },
};

export const PROVING_KEYS = [
  ["Space", t("on a number: choose it, or no longer")],
  ["N", t("choose the number of mines, or no longer")],
  ["B", t("choose by which facts")],
  ["Enter", t("make the move by what is chosen")],
  ["Esc", t("not now")],
];

export class ClueProving extends Proving {
  #game;
  #clues = []; // numbers that were chosen, in their order
  #isProved = false; // whether they have done their work, and the next choice begins anew

  constructor(game) {
    const view = make("pf-by-which");
    super(game, view);
    this.#game = game;
    view.empty = t("Press the numbers on the board that prove it.");
    view.known = t("Known without asking: the size of the board, and that {cells} is safe.", { cells: OPENED });
    view.addEventListener("pf-touch", ({ detail }) => {
      game.parts.board.lit = this.#clues.includes(detail.name) ? this.#spokenOf(detail.name) : null;
    });
    view.addEventListener("pf-choose", () => game.show());
  }

  /** The numbers that are chosen on the board. */
  get chosen() {
    return this.view.names.filter((name) => name !== TOTAL);
  }

  /** What a player may name: the numbers that were chosen on the board, and how many mines there are. */
  get facts() {
    const { parts, play } = this.#game;
    const clues = this.#clues.map((name) => {
      const [column, row] = name.split(",");
      const clue = parts.board.cell([column, row]).number;
      const words = t("the {clue} at column {column}, row {row}", { clue, column, row });
      return { name, kind: "clue", badge: String(clue), label: "", says: make("span", {}, words), together, words };
    });
    return [...clues, totalFact(play.mines, "exactly")];
  }

  /** The covered cells that a number speaks of, and itself. */
  #spokenOf(name) {
    const at = name.split(",").map(Number);
    return [at, ...this.#game.around(at).filter((other) => !this.#game.parts.board.cell(other).state)];
  }

  /** Choose a number for the proof, or no longer. */
  choose(at) {
    const name = key(at);
    this.#beginAnew();
    if (this.view.names.includes(name)) this.#clues = this.#clues.filter((other) => other !== name);
    else {
      this.#clues = [...this.#clues.filter((other) => other !== name), name];
      this.view.facts = this.facts;
      this.view.toggle(name);
    }
    this.#game.show();
  }

  /** What proved the last cell is not chosen for the next one: other numbers are beside it. */
  #beginAnew() {
    if (this.#isProved) this.#clues = [];
    this.#isProved = false;
    this.view.facts = this.facts;
  }

  /** Ask by which numbers a cell is safe to open, or a mine to be marked. */
  askAbout(move, at, kind) {
    this.#beginAnew();
    const [column, row] = at;
    const { claim, act } = DEEDS[kind];
    this.ask({ move, at, kind, where: OPENED, claim: claim({ column, row }), act, on: t("Go on") });
    this.#game.parts.board.reveal(at);
  }

  judged(play) {
    super.judged(play);
    if (play.proof?.enough) this.#isProved = true;
  }
}

/** Numbers in words: each with its place, or how many. */
const together = (clues) =>
  clues.length > MOST_NAMED ? counted("{number} numbers", clues.length) : listed(clues.map(({ words }) => words));
