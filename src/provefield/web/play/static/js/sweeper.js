/**
 * <pf-sweeper>: classic and obscured boards with reasons. Attributes: game, play, mode, referee (`page`
 * if nothing shall wait for the server's word). A child of class `choosing` stays, in the bar
 * over the board, one of class `about` beside or below it, and one of class `mode-choice` until one begins.
 */

import "./board.js";
import { key } from "./board.js";
import { proofView, smallBoard } from "./claim.js";
import { answering, forget } from "./answering.js";
import { ClueProving, PROVING_KEYS } from "./clue_proving.js";
import { announce, make } from "./dom.js";
import { outcomeWords } from "./ending.js";
import { fact } from "./facts.js";
import { bestGuess, farOdds, guessView, isNearClue, percent } from "./guess.js";
import { OwnSession } from "./own_session.js";
import { Playing } from "./playing.js";
import { replayView } from "./replay.js";
import { reviewView, slowestView } from "./review.js";
import { chord } from "./rules.js";
import { Session, knownPlay } from "./session.js";
import { Stopwatch } from "./stopwatch.js";
import { counted, number, t } from "./words.js";

const WIDEST_BESIDE = 16; // columns of a board that leaves room beside it

export class Sweeper extends Playing {
  #overlay = "none";
  #told = null;
  #watch = new Stopwatch();
  #choosing = null;
  #about = null;
  #choice = null; // how to play, until one has begun
  #pressed = null; // the cell of the last press
  #pointed = null; // the cell below the mouse
  #open = 0; // cells that are open

  get mode() {
    return this.getAttribute("mode") ?? "practice";
  }

  async connectedCallback() {
    this.#choosing ??= this.querySelector(".choosing");
    this.#about ??= this.querySelector(".about");
    this.#choice ??= this.querySelector(".mode-choice");
    await super.connectedCallback();
  }

  async start(game, known) {
    const play = await knownPlay(known);
    if (play && !play.world) return new Session(play);
    if (!play && (this.mode === "prove" || this.getAttribute("referee") !== "page"))
      return Session.begin(game, this.mode);
    const session = play ? new OwnSession(play) : await OwnSession.begin(game);
    if (play) await session.resume();
    return session;
  }

  /** A new game of another kind in the same place. */
  async anew(game) {
    this.setAttribute("game", game);
    this.removeAttribute("play");
    await this.begin();
    this.parts.board?.focus({ preventScroll: true });
  }

  build() {
    this.#told = null;
    this.#pressed = null;
    this.#open = openCells(this.play.board);
    const board = make("pf-board", {
      label: t("Field of {columns} columns and {rows} rows", this.play.board),
      labels: "big",
    });
    board.addEventListener("pf-primary", (event) => this.pressed(event.detail.at));
    board.addEventListener("pf-secondary", (event) => this.mark(event.detail.at));
    board.addEventListener("pf-both", (event) => this.#chordAt(event.detail.at));
    board.addEventListener("pointerover", (event) => (this.#pointed = pointedAt(event)));
    board.addEventListener("pointerleave", () => (this.#pointed = null));
    board.addEventListener("keydown", (event) => this.space(event) && event.stopPropagation(), { capture: true });
    const facts = make("div", { class: "facts" });
    const rest = make("span", { class: "rest" });
    const notice = make("div", { class: "notice", role: "status", hidden: true });
    const answer = make("div", { class: "answer", "aria-live": "polite" });
    answer.append(lesson());
    const count = make("div", { class: "count" });
    this.parts = { board, facts, count, rest, notice, answer };
    this.proving = this.play.mode === "prove" ? new ClueProving(this) : null;
    this.#watch.take(this.session);
    this.classList.toggle("beside", this.play.board.columns <= WIDEST_BESIDE);
    const stage = make("div", { class: "stage" }, board);
    const side = make("div", { class: "side stack" }, this.#choice, this.proving?.view, this.parts.count, this.says());
    this.replaceChildren(this.#bar(), make("div", { class: "arena" }, stage, side));
    if (this.#about) (this.classList.contains("beside") ? side : this).append(this.#about);
  }

  /** Whether an opening needs a proof: a cell that is promised to be safe does not. */
  #needsProof(cell) {
    return this.proving && cell.label !== "safe";
  }

  /** All that is done, over the board and always in sight. */
  #bar() {
    return make(
      "div",
      { class: "sweeper-bar" },
      this.parts.facts,
      this.#choosing,
      this.#overlays(),
      this.presses(t("Open")),
      this.helps(),
      make("p", { class: "goal small quiet" }, GOAL), // on a phone, where no lesson stands below
    );
  }

  #overlays() {
    const toggle = (name, words, letter) =>
      this.tool(words, letter, () => this.actions[letter.toLowerCase()](), {
        "data-overlay": name,
        "aria-pressed": String(name === this.#overlay),
      });
    return make(
      "div",
      { class: "segments", role: "group", "aria-label": t("Show on the board") },
      toggle("odds", t("Odds"), "O"),
      toggle("follows", t("What follows"), "F"),
    );
  }

  get keys() {
    return [
      ["← ↑ ↓ →", t("choose a cell")],
      ["Enter", t("open it; on a number, open around it")],
      ["Space", t("where the mouse is: mark it; on a number, open around it; after a game, the next one")],
      ["M", t("mark the cell as a mine, or take the mark away")],
      ["W", t("why is this cell safe, a mine, or undecided?")],
      ["F", t("show what follows")],
      ["O", t("show the odds")],
      ["H", t("a hint")],
      ...(this.proving ? PROVING_KEYS : []),
    ];
  }

  actions = {
    f: () => this.overlay(this.#overlay === "follows" ? "none" : "follows"),
    o: () => this.overlay(this.#overlay === "odds" ? "none" : "odds"),
  };

  act(at) {
    if (this.session.isOver) return;
    const cell = this.parts.board.cell(at);
    if (cell.mark) return this.say(t("This cell is marked. Take the mark away to open it."));
    if (cell.number && this.proving) return this.proving.choose(at);
    if (cell.number) return this.#chord(at, cell.number);
    if (cell.state && cell.state !== "covered") return;
    if (this.proving?.waits(() => this.act(at))) return;
    this.#watch.start();
    this.#pressed = at;
    if (this.#needsProof(cell)) return this.proving.askAbout(`open ${key(at)}`, at, "safe");
    this.session.move(`open ${key(at)}`);
  }

  /** Both buttons or the middle one, as players know it: on a number, open around it. */
  #chordAt(at) {
    const { number: clue } = this.parts.board.cell(at);
    if (clue && !this.proving && !this.session.isOver) this.#chord(at, clue);
  }

  /** Space where the mouse is: a mark, on a number open around it; once a game is over, the next one. */
  space(event) {
    if (event.key !== " " || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (this.session.isOver) this.anew(this.getAttribute("game"));
    else if (this.#pointed) this.#atPointer(this.#pointed);
    else return false;
    event.preventDefault();
    return true;
  }

  #atPointer(at) {
    const { number: clue } = this.parts.board.cell(at);
    if (!clue) this.mark(at);
    else if (this.proving) this.proving.choose(at);
    else this.#chord(at, clue);
  }

  /** Open around a number whose mines are all marked. */
  #chord(at, clue) {
    const moves = chord(
      clue,
      this.around(at).map((other) => this.parts.board.cell(other)),
    );
    if (!moves) return this.why(at);
    this.#pressed = at;
    return this.session.moves(moves);
  }

  around([column, row]) {
    const { columns, rows } = this.play.board;
    const cells = [];
    for (let c = column - 1; c <= column + 1; c++) {
      for (let r = row - 1; r <= row + 1; r++) {
        const inside = c >= 1 && c <= columns && r >= 1 && r <= rows;
        if (inside && (c !== column || r !== row)) cells.push([c, r]);
      }
    }
    return cells;
  }

  mark(at) {
    if (this.session.isOver) return;
    const cell = this.parts.board.cell(at);
    if (cell.state || this.proving?.waits(() => this.mark(at))) return;
    if (this.proving && !cell.mark) return this.proving.askAbout(`mark ${key(at)}`, at, "mine");
    this.session.move(`${cell.mark ? "unmark" : "mark"} ${key(at)}`);
    this.show();
  }

  async overlay(name) {
    if (this.session.isOver) return;
    this.#overlay = name;
    this.parts.board.lit = null; // what a hint said gives way
    for (const button of this.querySelectorAll("[data-overlay]")) {
      button.setAttribute("aria-pressed", String(button.dataset.overlay === name));
    }
    if (name === "none") {
      forget(this.parts.answer);
      this.parts.answer.replaceChildren(lesson());
      this.#told = null;
      this.show();
    } else {
      await answering(this.parts.answer, this.session.provable(name === "odds"), (told) => {
        this.#told = told;
        this.show();
        return name === "odds" ? this.#guess(told) : make("p", {}, told.sentence);
      });
    }
  }

  /** What the heat means, and the best guess by its name, with its reason. */
  #guess(told) {
    const guess = bestGuess(this.play.board, told.cells);
    const open = (at) => {
      this.parts.board.focus({ preventScroll: true });
      this.act(at);
    };
    const scale = make("i", { "aria-hidden": "true" });
    const legend = make("div", { class: "legend small quiet" }, "0 %", scale, "100 %", this.parts.rest);
    return [legend, guess ? guessView(guess, told.sentence, open) : make("p", {}, told.sentence)];
  }

  async changed(play) {
    this.proving?.judged(play);
    this.#tellOpened(play.board);
    this.#told = null;
    this.parts.answer.replaceChildren(lesson());
    this.parts.notice.hidden = true;
    this.show();
    if (this.session.isOver) await this.finish();
    else if (this.#overlay !== "none") await this.overlay(this.#overlay);
    this.dispatchEvent(new CustomEvent("pf-change", { bubbles: true, detail: play }));
  }

  /** Say what a press has opened, and the number where it was. */
  #tellOpened(board) {
    const before = this.#open;
    this.#open = openCells(board);
    const cell = board.cells.find(({ at }) => this.#pressed && key(at) === key(this.#pressed));
    if (this.#open <= before || cell?.number === undefined) return;
    const [column, row] = cell.at;
    const words = counted("opened one cell|opened {number} cells", this.#open - before);
    announce(t("{opened}; {clue} at column {column}, row {row}", { opened: words, clue: cell.number, column, row }));
  }

  show() {
    const { board } = this.session;
    this.toggleAttribute("begun", this.play.ply > 0);
    const cells = new Map(board.cells.map((cell) => [key(cell.at), cell]));
    for (const told of this.#told?.cells ?? []) {
      const name = key(told.at);
      const cell = cells.get(name) ?? { at: told.at };
      const more = overlaid(told, this.#overlay);
      // Cells away from clues are all alike: their odds are told once, beside the scale.
      if (!cell.state && (more.label || isNearClue(cells, told.at))) cells.set(name, { ...cell, ...more });
    }
    for (const name of this.proving?.chosen ?? []) cells.set(name, { ...cells.get(name), chosen: true });
    for (const [name, mark] of this.proving?.marks ?? [])
      cells.set(name, { ...cells.get(name), at: name.split(",").map(Number), ...mark });
    this.parts.board.board = { ...board, cells: [...cells.values()] };
    this.proving?.show(this.proving.facts, this.play);
    const far = this.#told && farOdds(board, this.#told.cells);
    this.parts.rest.textContent = far === null ? "" : t("elsewhere {risk}", { risk: percent(far) });
    const marked = board.cells.filter((cell) => cell.mark).length;
    const { mode, help, tight, proofs, steps } = this.play;
    const facts = [
      fact(t("mines left"), String(this.play.mines - marked)),
      mode === "prove" ? fact(t("tight"), `${tight} / ${proofs}`) : fact(t("steps"), String(steps)),
      help ? fact(t("help"), String(help)) : null,
      this.#watch.view,
    ];
    this.parts.facts.replaceChildren(...facts.filter(Boolean));
    this.parts.count.replaceChildren(...countView(this.session));
  }

  async finish() {
    const won = this.play.result === "won";
    const time = make("p", { hidden: true });
    this.#watch.stop(this.session).then((words) => {
      time.textContent = words ?? "";
      time.hidden = !words;
      this.dispatchEvent(new CustomEvent("pf-ended", { bubbles: true, detail: this.play }));
    });
    this.say(won ? t("Cleared! Every safe cell is open.") : t("That was a mine."), won ? "good" : "bad");
    announce(won ? t("Cleared! Every safe cell is open.") : t("That was a mine."));
    const result = outcomeWords(this.play);
    if (won) this.parts.notice.append(make("p", {}, t("Your result: {result}.", { result })));
    const again = make(
      "button",
      { type: "button", class: "primary", onclick: () => this.anew(this.getAttribute("game")) },
      t("New game"),
      make("kbd", { "aria-hidden": "true" }, t("Space")),
    );
    this.parts.notice.append(
      time,
      make(
        "div",
        { class: "row" },
        again,
        this.play.share
          ? make("a", { href: `/sweeper?game=${encodeURIComponent(this.play.share)}` }, t("The same board again"))
          : null,
      ),
    );
    await answering(this.parts.answer, this.session.review(), (review) =>
      make(
        "div",
        { class: "stack" },
        lossView(this.play),
        reviewView(review),
        review.slowest ? slowestView(review.slowest) : null,
        replayView(this.session.path, review, (board, lit) => this.#past(board, lit)),
      ),
    );
  }

  #past(board, lit) {
    this.parts.board.board = board;
    this.parts.board.lit = lit;
  }
}

/** What is done of the 3BV, how fast, and with how many clicks; of the server's games the end tells it. */
function countView({ count, seconds }) {
  if (!count) return [];
  const speed = seconds >= 1 ? fact("3BV/s", number(count.done / seconds, 2)) : null;
  const efficiency =
    count.clicks > 1 ? fact(t("efficiency"), `${number((100 * count.done) / count.clicks, 0)} %`) : null;
  return [fact("3BV", String(count.done)), speed, efficiency].filter(Boolean);
}

/** Why the cell that exploded could, or could not, be known. */
function lossView({ loss, board }) {
  if (!loss) return null;
  const { proof, counterexample, cell, sentence } = loss;
  const shown = proof
    ? proofView(proof)
    : counterexample
      ? smallBoard(board, counterexample, cell, t("A board that fits, with a mine there"))
      : null;
  return make("div", { class: "stack" }, make("p", {}, sentence), shown);
}

/** The cell that an event of a mouse is about; fingers point at nothing. */
function pointedAt({ target, pointerType }) {
  const at = pointerType === "mouse" ? target.closest?.(".cell")?.dataset.at : null;
  return at ? at.split(",").map(Number) : null;
}

const openCells = (board) => board.cells.filter(({ state }) => state === "open").length;

const GOAL = t("Goal: open every cell that is no mine. Begin where you like, or where a check stands.");

/** What to ask, for whoever has not asked yet. */
const lesson = () =>
  make(
    "p",
    { class: "lesson quiet small" },
    GOAL,
    " ",
    t("Ask why about a covered cell: you see why it is safe, why it is a mine, or two boards that both fit."),
    " ",
    t("A press on a number says what it means; holding a cell marks it."),
  );

/** What an overlay writes on a cell: the odds of open cells, or the verdicts. */
export function overlaid(told, overlay) {
  if (overlay === "odds" && told.odds !== undefined && told.odds !== null) {
    const certain = told.label === "safe" || told.label === "mine";
    return certain ? { label: told.label } : { odds: told.odds, best: told.best };
  }
  return told.label ? { label: told.label } : {};
}

customElements.define("pf-sweeper", Sweeper);
