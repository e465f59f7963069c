/**
 * <pf-game>: a MineFOL game to walk through.
 *
 * Attributes: game, mode, play and remembered (see Playing), heading (which one is meant for its
 * title: h1 if it is all the page is about), called (a heading in place of its title), next and
 * next-words (where to go after a win; without them, to the next game). A child of class `intro`
 * stays: its words stand beside the board in place of the title.
 */

import "./board.js";
import { key } from "./board.js";
import { claimView, proofView } from "./claim.js";
import { answering } from "./answering.js";
import { commandLine, openCommandLine } from "./command_line.js";
import { announce, icon, make } from "./dom.js";
import { goalWords } from "./ending.js";
import { STEPS, beyond } from "./foreseen.js";
import { fact, levelView } from "./facts.js";
import { tellEnd, tellInPassing, tellMistake } from "./game_card.js";
import { badgeView, messageView, saysView } from "./messages.js";
import { linkReading } from "./linked.js";
import { MODES } from "./modes.js";
import { Playing } from "./playing.js";
import { CLAIMS, Proving, totalFact } from "./proving.js";
import { messageTips } from "./tips.js";
import { routeTo } from "./route.js";
import { counted, listed, t } from "./words.js";

const FAULTS = new Set(["mine", "unproved", "mark"]); // what a player does wrong, of all the reasons for an end
const STOOD_ON = t("every cell you stood on");

export class Game extends Playing {
  #labels = new Map();
  #intro = null;
  #choice = null;
  #read = 0; // messages that were there before the last move
  #touched = null; // the message that was touched last

  async connectedCallback() {
    this.#intro ??= this.querySelector(".intro");
    this.#choice ??= this.querySelector(".mode-choice");
    await super.connectedCallback();
  }

  get mode() {
    return this.getAttribute("mode") ?? "strict";
  }

  build() {
    this.#labels.clear();
    this.#read = this.play.messages.length;
    this.#touched = null;
    const board = make("pf-board", {
      walk: true,
      label: t("Field of {columns} columns and {rows} rows", this.play.board),
    });
    board.addEventListener("pf-walk", (event) => this.walk(event.detail.direction));
    board.addEventListener("pf-primary", (event) => this.pressed(event.detail.at));
    board.addEventListener("pf-secondary", (event) => this.mark(event.detail.at));
    // Where the facts are buttons beside the board, a tip would only cover the cell that is asked about.
    const tips = this.play.mode === "prove" ? () => {} : messageTips(board, () => this.play.messages);
    const status = make("div", { class: "status" });
    const notice = make("div", { class: "notice", role: "status", hidden: true });
    const read = make("ol", { class: "messages" });
    const reading = make("div", { class: "reading" });
    const answer = make("div", { class: "answer", "aria-live": "polite" });
    this.parts = { board, tips, status, notice, read, reading, answer };
    board.addEventListener("pf-cursor", (event) => this.#touch(key(event.detail.at)));
    this.proving = this.play.mode === "prove" ? this.#proving() : null;
    linkReading(board, this.proving?.view ?? read, () => this.play.messages);
    linkReading(board, reading, () => this.play.messages);
    this.replaceChildren(make("div", { class: "arena" }, this.#left(), this.#right()));
  }

  /** The facts as buttons, and what they do. */
  #proving() {
    const view = make("pf-by-which");
    view.tools = this.#languages();
    view.known = t("Known without asking: the size of the board, and that {cells} is safe.", { cells: STOOD_ON });
    view.addEventListener("pf-touch", ({ detail }) => this.#touch(detail.name));
    return new Proving(this, view);
  }

  /** A message was touched: on a phone it is pinned above the board. */
  #touch(name) {
    if (!this.play.messages.some(({ at }) => key(at) === name)) return;
    this.#touched = name;
    this.#showReading();
  }

  #showReading() {
    const { messages } = this.play;
    const message = messages.find(({ at }) => key(at) === this.#touched) ?? messages.at(-1);
    this.parts.reading.dataset.message = message ? key(message.at) : "";
    this.parts.reading.replaceChildren(...(message ? [badgeView(message), ...saysView(message)] : []));
  }

  #left() {
    const { board, status, reading } = this.parts;
    const parts = this.#intro ? [reading, board, status] : [status, reading, board];
    return make("div", { class: "stage" }, parts, this.#tools());
  }

  #tools() {
    const undo = this.play.mode === "strict" ? null : this.tool(t("Undo"), "U", () => this.undo());
    return make(
      "div",
      { class: "doing" },
      this.#pad(),
      this.presses(t("Walk")),
      this.helps(
        this.tool(t("What follows"), "P", () => this.showProvable()),
        undo,
      ),
    );
  }

  #languages() {
    return make(
      "button",
      { type: "button", class: "plain small", onclick: () => this.#nextLanguage() },
      t("FOL / English"),
      make("kbd", {}, "E"),
    );
  }

  #right() {
    return make(
      "div",
      { class: "side stack" },
      this.#intro,
      this.#choice,
      make("p", { class: "goal" }, goalWords(this.play)),
      this.proving?.view ?? this.#messages(),
      this.says(),
      commandLine(this),
    );
  }

  #messages() {
    const head = make("div", { class: "row between" }, make("h2", {}, t("What you have read")), this.#languages());
    return make("section", { class: "panel" }, head, this.parts.read);
  }

  /** What a player may name: messages, and the number of mines where it is told. */
  get #facts() {
    const { messages, mines, count } = this.play;
    const told = messages.map((message) => ({
      name: key(message.at),
      kind: "message",
      badge: String(message.number),
      number: message.number,
      label: t("message {number}", { number: message.number }),
      says: saysView(message),
      together: (alike) =>
        counted("message {list}|messages {list}", alike.length, { list: listed(alike.map(({ number }) => number)) }),
    }));
    return typeof mines === "number" && count !== "none" ? [...told, totalFact(mines, count)] : told;
  }

  /** Four thumbs' worth of walking for phones. */
  #pad() {
    const arrow = (direction, label) =>
      make(
        "button",
        { type: "button", class: direction, "aria-label": label, onclick: () => this.walk(direction) },
        icon(direction),
      );
    return make(
      "div",
      { class: "pad", role: "group", "aria-label": t("Walk") },
      arrow("up", t("go up")),
      arrow("left", t("go left")),
      arrow("down", t("go down")),
      arrow("right", t("go right")),
    );
  }

  get keys() {
    return [
      ["← ↑ ↓ →", t("walk")],
      ["⇧ ←", t("look around without walking")],
      ["M", t("mark the cell as a mine, or take the mark away")],
      ["W", t("why is this cell safe, a mine, or undecided?")],
      ["P", t("show what follows")],
      ["H", t("a hint")],
      ["E", t("messages in logic, in English, or in both")],
      ...(this.play.mode === "strict" ? [] : [["U", t("take the last move back")]]),
      ...(this.proving ? PROVING_KEYS : []),
      ["/", t("type what to do")],
    ];
  }

  actions = {
    e: () => this.#nextLanguage(),
    p: () => this.showProvable(),
    u: () => this.undo(),
    "/": () => openCommandLine(this),
  };

  walk(direction) {
    if (this.proving?.waits(() => this.walk(direction))) return;
    const { columns, rows, you } = this.session.board;
    const at = beyond(you, direction);
    const [column, row] = at;
    const { state } = this.parts.board.cell(at);
    const inside = column >= 1 && column <= columns && row >= 1 && row <= rows;
    if (!inside || state === "blocked") this.#bump();
    else if (this.proving && state !== "visited") this.#ask(direction, at, "safe");
    else this.move(direction);
  }

  #bump() {
    if (!this.session.isOver) this.say(t("A wall: that costs nothing."));
  }

  mark(at) {
    if (this.proving?.waits(() => this.mark(at))) return;
    const cell = this.parts.board.cell(at);
    const isMarked = cell.mark || cell.crossed;
    if (this.proving && !isMarked && !cell.state) this.#ask(`mark ${key(at)}`, at, "mine");
    else this.move(`${isMarked ? "unmark" : "mark"} ${key(at)}`);
  }

  /** Ask by which facts a cell is safe to step on, or a mine to be marked. */
  #ask(move, at, kind) {
    if (this.session.isOver) return announce(t("The game is over."));
    const [column, row] = at;
    const { claim, act } = DEEDS[kind];
    this.proving.ask({ move, at, kind, where: STOOD_ON, claim: claim({ column, row }), act, on: t("Walk on") });
    return this.parts.board.reveal(at);
  }

  undo() {
    if (this.play.mode !== "strict") this.session.move("undo");
    else if (!this.session.isOver) this.say(t("A strict game cannot be taken back. Practice mode can."));
  }

  /** Show a move at once; the referee's word follows. How a game has ended stays on the page. */
  move(move) {
    if (this.session.isOver) return announce(t("The game is over."));
    this.session.move(move);
    this.proving?.dismiss();
    return this.show();
  }

  act(at) {
    const { you } = this.session.board;
    const direction = Object.keys(STEPS).find((name) => key(beyond(you, name)) === key(at));
    if (direction) this.walk(direction);
    else if (key(at) !== key(you) && !this.session.isOver) this.#walkTo(at);
  }

  /** Walk where one has been as far as a cell, and ask about it if it is new. */
  #approach(at) {
    const { session } = this;
    const route = routeTo(session.board, [{ at, label: "safe" }], at);
    if (!route?.length)
      return this.say(t("No way of cells you have been to leads there. Prove the cells between, one by one."));
    return route.forEach((direction) => this.walk(direction));
  }

  /** Walk to a far cell along cells that are proved safe, or tell why that cannot be. */
  async #walkTo(at) {
    if (this.proving) return this.#approach(at);
    const { session } = this;
    const { ply } = this.play;
    let told;
    try {
      told = await session.provable();
    } catch (error) {
      return this.say(error.message, "bad");
    }
    if (session !== this.session || ply !== this.play.ply) return null; // it went on meanwhile
    const route = routeTo(session.board, told.cells, at);
    if (route?.length) return route.forEach((direction) => this.move(direction));
    if (!route) return this.why(at);
    return this.say(t("No way of proved cells leads there yet. Walk step by step, and prove each one."));
  }

  async showProvable() {
    await answering(this.parts.answer, this.session.provable(), (told) => {
      this.#labels = new Map(told.cells.map((cell) => [key(cell.at), cell.label]));
      this.show();
      if (told.proof) this.parts.board.lit = told.lit;
      return claimView(told, this.play.board);
    });
  }

  /** Why a cell is as it is; once nothing fits, the clash stays in sight below the answer. */
  async why(at) {
    await super.why(at);
    const { loss, result } = this.play;
    const { answer } = this.parts;
    if (result !== "contradiction" || !loss?.proof || answer.querySelector("pf-proof")) return;
    answer.append(make("p", {}, loss.sentence), proofView(loss.proof));
  }

  changed(play) {
    const read = this.#read;
    this.#read = play.messages.length;
    this.#labels.clear();
    this.parts.answer.replaceChildren();
    this.proving?.judged(play);
    this.show();
    if (play.messages.length > read) {
      const message = play.messages.at(-1);
      this.#touch(key(message.at));
      announce(t("Message {number}: {text}", { number: message.number, text: message.words }));
    }
    if (play.result !== "lost" && FAULTS.has(play.loss?.kind)) tellMistake(this);
    else if (play.result !== "playing") this.finish();
    else this.parts.notice.hidden = true;
    this.dispatchEvent(new CustomEvent("pf-change", { bubbles: true, detail: play }));
  }

  show() {
    const { play } = this;
    const { board } = this.session;
    const cells = new Map(board.cells.map((cell) => [key(cell.at), { ...cell }]));
    for (const [name, label] of this.#labels) {
      const at = name.split(",").map(Number);
      const cell = cells.get(name) ?? { at };
      if (!cell.state || cell.state === "covered") cells.set(name, { ...cell, label });
    }
    const fault = this.#fault;
    if (fault?.cell && key(fault.cell) !== key(board.you))
      cells.set(key(fault.cell), { ...cells.get(key(fault.cell)), at: fault.cell, wrong: true });
    for (const [name, mark] of this.proving?.marks ?? [])
      cells.set(name, { ...cells.get(name), at: name.split(",").map(Number), ...mark });
    this.parts.board.board = { ...board, cells: [...cells.values()] };
    this.toggleAttribute("begun", play.ply > 0);
    this.parts.status.replaceChildren(...(this.#intro ? [] : [this.#title()]), statusView(play));
    this.#showReading();
    this.proving?.show(this.#facts, play);
    this.parts.read.replaceChildren(...play.messages.map(messageView));
    if (!play.messages.length) {
      this.parts.read.replaceChildren(
        make("li", { class: "empty quiet" }, t("Nothing yet. Step onto a cell with a message.")),
      );
    }
    this.parts.tips();
  }

  /** What was done last and not proved, until something else is done. */
  get #fault() {
    const { loss } = this.play;
    return FAULTS.has(loss?.kind) && !this.session.isAhead ? loss : null;
  }

  #title() {
    const called = this.getAttribute("called");
    const { title, level } = this.play;
    const words = called ? [called] : [title || t("A game without a title"), level ? levelView(level) : null];
    return make(this.getAttribute("heading") ?? "h1", {}, words);
  }

  finish() {
    if (this.play.result === "won") this.proving?.dismiss(); // its last proof is told with the others
    tellEnd(this);
  }

  /** Something in passing; how the game stands, and the ways on, stay on the card. */
  say(text, kind = "") {
    if (this.play.result === "playing") super.say(text, kind);
    else tellInPassing(this, text);
  }

  #nextLanguage() {
    const order = ["both", "fol", "english"];
    const now = document.body.dataset.language ?? "both";
    document.body.dataset.language = order[(order.indexOf(now) + 1) % order.length];
    announce(
      { both: t("FOL and English"), fol: t("FOL only"), english: t("English only") }[document.body.dataset.language],
    );
  }
}

function statusView(play) {
  const steps =
    play.budget === null || play.budget === undefined ? String(play.steps) : `${play.steps} / ${play.budget}`;
  return make(
    "div",
    { class: "facts" },
    fact(t("steps"), steps),
    typeof play.mines === "number"
      ? fact(play.mode === "prove" ? t("mines") : t("mines marked"), `${play.proved} / ${countWords(play)}`)
      : null,
    play.mode === "prove" ? fact(t("tight"), `${play.tight} / ${play.proofs}`) : null,
    play.help ? fact(t("help"), String(play.help)) : null,
    make("span", { class: `tag mode${play.mode === "prove" ? " now" : ""}` }, MODES[play.mode]),
  );
}

/** What is claimed by a step and by a mark, and the button that does it. */
const DEEDS = {
  safe: { claim: CLAIMS.safe, act: (facts) => t("Step by {facts}", { facts }) },
  mine: {
    claim: CLAIMS.mine,
    act: (facts) => t("Mark by {facts}", { facts }),
  },
};

/** How many mines there are, as far as the game tells. */
function countWords(play) {
  return play.count === "at-most" ? `≤ ${play.mines}` : String(play.mines);
}

const PROVING_KEYS = [
  ["B", t("choose by which facts")],
  ["1–9", t("choose a message, or no longer")],
  ["N", t("choose the number of mines, or no longer")],
  ["Enter", t("make the move by what is chosen")],
  ["Esc", t("not now")],
];

customElements.define("pf-game", Game);
