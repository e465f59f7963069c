/**
 * <pf-run>: an agent plays while you watch. Attributes: game, paced (a rival's steps decide when the
 * agent takes its own) and called (a heading).
 *
 * Turns arrive from the server as they are found and wait in a line; start, pause, step and speed
 * only decide when the next one is shown.
 */

import "./board.js";
import { key } from "./board.js";
import { get, post } from "./api.js";
import { proofView } from "./claim.js";
import { announce, make } from "./dom.js";
import { fact } from "./facts.js";
import { linkReading } from "./linked.js";
import { messageView } from "./messages.js";
import { messageTips } from "./tips.js";
import { addressOf } from "./place.js";
import { counted, t } from "./words.js";

const STRATEGIES = [
  ["exploit-prover", t("Exploit the prover: prove at each new message")],
  ["exploit-neighbours", t("Exploit the neighbours: prove at each step")],
  ["explore-all", t("Explore all, then prove")],
  ["planner", t("Planner: the shortest way there is")],
];
const SEARCHES = [
  ["astar", t("A*")],
  ["dfs", t("Depth first")],
  ["bfs", t("Breadth first")],
  ["random", t("Random")],
  ["paper-astar", t("A* as printed in the paper")],
];
const ENGINES = [
  ["sat", t("SAT solver")],
  ["resolution", t("Resolution")],
  ["prover9", t("Prover9")],
];
const SPEEDS = [
  ["1200", t("slow")],
  ["450", t("steady")],
  ["120", t("fast")],
];

export class Run extends HTMLElement {
  #turns = [];
  #awaited = null;
  #source = null;
  #timer = null;
  #owed = false;
  #rushing = false;
  #isChosen = false; // whether somebody chose the search; else it is the game's
  #parts = {};
  #messages = [];
  #labels = new Map(); // what was proved of cells, also of those that nobody reaches

  connectedCallback() {
    const choice = (name, entries) =>
      make(
        "select",
        { name },
        entries.map(([value, label]) => make("option", { value }, label)),
      );
    const strategy = choice("strategy", STRATEGIES);
    const search = choice("search", SEARCHES);
    const engine = choice("engine", ENGINES);
    const speed = choice("speed", SPEEDS);
    speed.value = "450";
    const board = make("pf-board", { class: "still", label: t("The agent's field") });
    messageTips(board, () => this.#messages);
    this.addEventListener("pf-light", (event) => (board.lit = event.detail.cells));
    const log = make("ol", { class: "log", tabindex: "0", "aria-label": t("What the agent did") });
    const facts = make("div", { class: "facts" });
    const read = make("ol", { class: "messages" });
    linkReading(board, read, () => this.#messages);
    const goal = make("p", { class: "goal" }, goalWords());
    const notice = make("div", { class: "notice", role: "status", hidden: true });
    const button = (text, action, kind = "") => make("button", { type: "button", class: kind, onclick: action }, text);
    const start = button(t("Start"), () => this.start(), "primary");
    const pause = button(t("Pause"), () => this.toggle());
    const step = button(t("Step"), () => this.step());
    this.#parts = { strategy, search, engine, speed, board, log, facts, read, goal, notice, start, pause, step };
    search.addEventListener("change", () => (this.#isChosen = true));
    strategy.addEventListener("change", () => (search.disabled = engine.disabled = strategy.value === "planner"));
    const paced = this.hasAttribute("paced");
    const choices = make(
      "div",
      { class: "choices" },
      make("label", {}, t("Strategy"), strategy),
      make("label", {}, t("Search"), search),
      make("label", {}, t("Engine"), engine),
    );
    const transport = make(
      "div",
      { class: "doing", role: "group", "aria-label": t("Playback") },
      start,
      pause,
      step,
      make("label", { class: "inline" }, t("Speed"), speed),
    );
    const title = paced ? "h3" : "h2";
    const panel = (words, ...parts) => make("section", { class: "panel" }, make(title, {}, words), parts);
    const status = make(
      "div",
      { class: "status" },
      make("h2", {}, this.getAttribute("called") ?? t("The agent")),
      facts,
    );
    const thinks = make("details", { class: "panel", open: !paced }, make("summary", {}, t("How it thinks")), choices);
    const arena = make(
      "div",
      { class: "arena" },
      make("div", { class: "stage" }, status, board, paced ? null : transport),
      make(
        "div",
        { class: "side stack" },
        paced ? null : goal,
        notice,
        paced ? null : thinks,
        panel(t("What the agent has read"), read),
        panel(t("What the agent did"), log),
        paced ? thinks : null,
      ),
    );
    choices.addEventListener("change", () => this.dispatchEvent(new CustomEvent("pf-rethought", { bubbles: true })));
    this.replaceChildren(arena);
    this.#showRead();
    pause.disabled = step.disabled = true;
    this.#count({ steps: 0, calls: 0 });
    const empty = paced
      ? t("Nothing yet.")
      : t("Nothing yet. Press Start: every question to the prover and every step appears here, with its proof.");
    log.append(make("li", { class: "empty quiet" }, empty));
    this.#outline();
  }

  /** The empty field, before anything is known of it. */
  async #outline() {
    const card = await get(`/api/games/${encodeURIComponent(this.getAttribute("game"))}`).catch(() => null);
    const { board, goal, search } = this.#parts;
    if (card?.search && !this.#isChosen) search.value = card.search;
    goal.textContent = goalWords(card?.budget);
    if (card && !board.board) board.board = { columns: card.columns, rows: card.rows, you: [1, 1], cells: [] };
  }

  disconnectedCallback() {
    this.#stop();
  }

  async start() {
    this.#stop();
    this.#messages = [];
    this.#showRead();
    const { strategy, search, engine, log, notice, pause, step } = this.#parts;
    log.replaceChildren(make("li", { class: "empty quiet" }, t("The agent is thinking …")));
    this.#count({ steps: 0, calls: 0 });
    notice.hidden = true;
    const awaited = post("/api/runs", {
      game: this.getAttribute("game"),
      strategy: strategy.value,
      search: this.#isChosen ? search.value : null,
      engine: engine.value,
    });
    this.#awaited = awaited;
    try {
      const run = await awaited;
      if (awaited !== this.#awaited) return null; // stopped, or started anew
      this.#source = new EventSource(addressOf(`/api/runs/${encodeURIComponent(run.id)}/events`));
    } catch (error) {
      return awaited === this.#awaited ? this.#fail(error.message) : null;
    }
    this.#source.addEventListener("message", (event) => {
      const turn = JSON.parse(event.data);
      this.#turns.push(turn);
      if (turn.turn === 0) this.step();
      if (this.#rushing) this.rush();
      else if (this.#owed) this.stride();
      if (turn.kind === "end") this.#source.close();
    });
    this.#source.addEventListener("error", () => this.#lost());
    pause.disabled = step.disabled = false;
    if (!this.hasAttribute("paced")) this.#play();
    this.dispatchEvent(new CustomEvent("pf-run-begun", { bubbles: true }));
    return null;
  }

  /** A browser comes back by itself to a stream that was cut, but not to one that is gone. */
  #lost() {
    if (this.#source.readyState !== EventSource.CLOSED) return;
    this.#stop();
    this.#parts.pause.disabled = this.#parts.step.disabled = true;
    this.#fail(t("The run was cut off. Start it again."));
  }

  /** Say what went wrong. A race has no other button to start the agent again. */
  #fail(text) {
    this.#say(text, "bad");
    if (!this.hasAttribute("paced")) return;
    this.#parts.notice.append(make("button", { type: "button", onclick: () => this.start() }, t("Start")));
  }

  toggle() {
    if (this.#timer) this.#pause();
    else this.#play();
  }

  #play() {
    this.#parts.pause.textContent = t("Pause");
    const tick = () => {
      this.step();
      this.#timer = setTimeout(tick, Number(this.#parts.speed.value));
    };
    this.#timer = setTimeout(tick, 50);
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#parts.pause.textContent = t("Go on");
  }

  #stop() {
    this.#awaited = null;
    this.#source?.close();
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#turns = [];
    this.#labels = new Map();
    this.#rushing = this.#owed = false;
  }

  /** Show the next turn, if one has arrived. */
  step() {
    const turn = this.#turns.shift();
    if (turn) this.#show(turn);
    return turn;
  }

  /** Show turns up to the next step, once it has arrived: the agent's answer to a rival's step. */
  stride() {
    this.#owed = true;
    while (this.#owed && this.#turns.length) {
      this.#owed = !["walked", "end"].includes(this.step().kind);
    }
  }

  /** Show all turns as soon as they arrive: the rival waits for the end. */
  rush() {
    this.#rushing = true;
    while (this.step());
  }

  #show(turn) {
    const { board, log } = this.#parts;
    for (const [label, cells] of Object.entries({ safe: turn.safe ?? [], mine: turn.mines ?? [] }))
      for (const at of cells) this.#labels.set(key(at), { at, label });
    if (turn.board) board.board = labelled(turn.board, this.#labels);
    this.#messages = turn.messages ?? this.#messages;
    this.#showRead();
    board.lit = turn.lit ?? null;
    this.#count(turn);
    log.querySelector(".empty")?.remove();
    log.append(this.#entry(turn));
    log.scrollTop = log.scrollHeight;
    if (turn.kind === "end") this.#finish(turn);
  }

  /** The messages that the agent knows, as a player would read them. */
  #showRead() {
    const none = make("li", { class: "empty quiet" }, t("Nothing yet."));
    this.#parts.read.replaceChildren(...(this.#messages.length ? this.#messages.map(messageView) : [none]));
  }

  #count({ steps, calls }) {
    this.#parts.facts.replaceChildren(
      fact(t("steps"), String(steps)),
      fact(t("questions to the prover"), String(calls)),
    );
  }

  #entry(turn) {
    const item = make("li", { class: turn.kind }, turn.sentence);
    if (turn.proof) item.append(make("details", {}, make("summary", {}, t("Proof")), proofView(turn.proof)));
    return item;
  }

  #finish(turn) {
    this.#stop();
    this.#parts.pause.disabled = this.#parts.step.disabled = true;
    this.#say(turn.sentence, turn.outcome === "won" ? "good" : "bad");
    announce(turn.sentence);
    this.dispatchEvent(new CustomEvent("pf-run-end", { bubbles: true, detail: turn }));
  }

  #say(text, kind = "") {
    const { notice } = this.#parts;
    notice.className = `notice ${kind}`;
    notice.hidden = false;
    notice.replaceChildren(make("p", {}, text));
  }
}

/** What the agent is to do, in a sentence or two. */
function goalWords(budget) {
  const goal = t("The agent's goal: prove where every mine is, stepping only on cells that its messages prove safe.");
  return budget ? `${goal} ${counted("It has one step.|It has {number} steps.", budget)}` : goal;
}

/** A board with what is proved of its covered cells. */
function labelled(board, labels) {
  const cells = new Map(board.cells.map((cell) => [key(cell.at), cell]));
  for (const [name, told] of labels) {
    const cell = cells.get(name) ?? told;
    if (!cell.state) cells.set(name, { ...cell, label: told.label });
  }
  return { ...board, cells: [...cells.values()] };
}

customElements.define("pf-run", Run);
