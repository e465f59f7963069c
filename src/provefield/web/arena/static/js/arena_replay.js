/**
 * <pf-bout bout result>: a game of an agent, move by move, with its own reasons beside what was
 * provable. While the game goes on, the moves come as they are made.
 */

import "./board.js";
import { faultView } from "./answering.js";
import { get } from "./api.js";
import { make, waitingView } from "./dom.js";
import { addressOf } from "./place.js";
import { t } from "./words.js";

const PROVABLE = {
  safe: t("it was provably safe"),
  mine: t("it was provably a mine"),
  open: t("nothing was provable about it"),
  known: t("nothing had to be proved"),
  unknown: t("too hard to tell"),
};

/** What results are called. */
export const RESULTS = {
  playing: t("playing"),
  won: t("won"),
  lost: t("lost"),
  stuck: t("stuck"),
  contradiction: t("contradiction"),
  "out-of-budget": t("out of budget"),
};

/** The board of a view, as <pf-board> draws it. */
function boardOf(start, view) {
  const { columns, rows, blocked } = start.game;
  const cells = view.board ? view.board.flatMap((row, at) => sweeperRow(row, at + 1)) : walkCells(view, blocked);
  return { columns, rows, you: view.at, cells };
}

function sweeperRow(row, number) {
  return row.split(" ").map((sign, at) => {
    const cell = { at: [at + 1, number] };
    if (sign === "*") return { ...cell, state: "covered", mark: true };
    if (sign === "b") return { ...cell, state: "blocked" };
    if (sign === "-") return { ...cell, state: "exploded" };
    return sign === "?" ? { ...cell, state: "covered" } : { ...cell, state: "open", number: Number(sign) };
  });
}

function walkCells(view, blocked) {
  const cells = new Map();
  const put = (at, more) => cells.set(at.join(","), { ...cells.get(at.join(",")), at, ...more });
  for (const at of blocked) put(at, { state: "blocked" });
  for (const at of view.path) put(at, { state: "visited" });
  view.messages.forEach((message, number) => put(message.at, { message: number + 1 }));
  for (const at of view.marked) put(at, { state: "covered", mark: true });
  return [...cells.values()];
}

class Bout extends HTMLElement {
  #moves = [];
  #views = [];
  #start = null;
  #at = 0;

  async connectedCallback() {
    this.replaceChildren(waitingView(t("The game is read …")));
    const place = `/api/arena/bouts/${encodeURIComponent(this.getAttribute("bout"))}`;
    try {
      if (this.getAttribute("result") === "playing") this.#watch(place);
      else this.#show(await get(`${place}?provable=true`));
    } catch (error) {
      this.replaceChildren(faultView(error));
    }
  }

  disconnectedCallback() {
    this.source?.close();
  }

  #watch(place) {
    const told = [];
    this.source = new EventSource(addressOf(`${place}/watch`));
    this.source.addEventListener("message", (event) => {
      told.push(JSON.parse(event.data));
      this.#show({ documents: told, moves: [], bout: { result: "playing" } });
      if (told.at(-1).type === "end") {
        this.source.close();
        this.setAttribute("result", told.at(-1).result);
        this.connectedCallback();
      }
    });
  }

  #show(replay) {
    this.#start = replay.documents.find((each) => each.type === "start");
    this.#views = replay.documents.filter((each) => each.type === "view");
    this.#moves = replay.moves;
    if (!this.#views.length) return;
    this.board = make("pf-board", { class: "still", label: t("The agent's field") });
    this.said = make("p", { class: "notice", role: "status" });
    this.read = make("ol", {});
    const step = (by) => () => this.#go(this.#at + by);
    const back = make("button", { type: "button", onclick: step(-1) }, t("Back"));
    const next = make("button", { type: "button", class: "primary", onclick: step(1) }, t("Next"));
    const end = replay.bout.forfeit ? t("forfeit: {why}", { why: replay.bout.forfeit }) : RESULTS[replay.bout.result];
    this.list = make(
      "ol",
      { class: "moves", "aria-label": t("Moves") },
      ...this.#moves.map((move, ply) => this.#row(move, ply)),
    );
    this.replaceChildren(
      make("div", { class: "stack" }, this.board, make("div", { class: "row" }, back, next), this.said, this.read),
      make("div", { class: "panel stack" }, make("h2", {}, t("Moves")), make("p", {}, end), this.list),
    );
    this.#go(this.#moves.length ? 0 : this.#views.length - 1);
  }

  #row(move, ply) {
    const words = [make("span", {}, `${ply + 1}. ${move.move}`)];
    if (move.because) words.push(make("span", { class: "quiet" }, t("The agent: {why}", { why: move.because })));
    if (move.provable)
      words.push(make("span", { class: "quiet" }, t("The referee: {what}", { what: PROVABLE[move.provable] })));
    return make("li", {}, make("button", { type: "button", onclick: () => this.#go(ply + 1) }, ...words));
  }

  #go(at) {
    this.#at = Math.max(0, Math.min(at, this.#views.length - 1));
    const view = this.#views[this.#at];
    this.board.board = boardOf(this.#start, view);
    const [, column, row] = this.#moves[this.#at - 1]?.move.match(/(\d+),(\d+)/) ?? [];
    this.board.lit = column ? [[Number(column), Number(row)]] : [];
    this.said.textContent = t("after {ply} moves", { ply: view.ply });
    this.read.replaceChildren(...(view.messages ?? []).map((message) => make("li", {}, message.english)));
    [...this.list.children].forEach((each, ply) => each.toggleAttribute("aria-current", ply === this.#at - 1));
    const line = this.list.children[this.#at - 1];
    if (line) this.list.scrollTop = line.offsetTop - this.list.offsetTop - this.list.clientHeight / 2; // not the page
  }
}

customElements.define("pf-bout", Bout);
