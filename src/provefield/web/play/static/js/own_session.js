/**
 * A Sweeper play on which the page rules, so that nothing waits for the network.
 *
 * It looks like a `Session`. The first press asks the server to deal a board for it; from then on the
 * rules are here, and the log follows to the server, which makes the same moves again.
 */

import { get, post } from "./api.js";
import { Field } from "./rules.js";
import { PASSING, Questions } from "./session.js";
import { sizeOf } from "./sweeper_kinds.js";
import { t } from "./words.js";

const MOST = 500; // moves that the server takes at once
let current = null; // the play that this page goes on with
addEventListener("online", () => current?.catchUp());

export class OwnSession extends Questions {
  #field = null;
  #log = []; // what was done, with the seconds since the first press
  #kept = 0; // how much of it the server has
  #since = null; // when the first press was
  #end = null; // seconds, once the game is over
  #clicks = 0; // or null, after a reload, which only the server knows about
  #dealing = null;
  #sending = null;
  #cells = new Map();

  /** Begin a game of a kind, dealt at once if there is something to see before the first press. */
  static async begin(game) {
    const size = sizeOf(game);
    if (size?.isBare) return new OwnSession(undealt(game, size));
    return new OwnSession(await post("/api/plays", { game, mode: "practice", referee: "page" }));
  }

  constructor(play) {
    super(play);
    if (play.world) this.#take(play);
    current = this;
  }

  /** Go on where the log of the server ends. */
  #take(play) {
    const { columns, rows, cells } = play.board;
    const places = (name, value) => cells.filter((cell) => cell[name] === value).map(({ at }) => at);
    const told = places("label", "safe");
    this.#field = new Field({ columns, rows, blocked: places("state", "blocked"), mines: play.world, told });
    for (const cell of cells) {
      const place = this.#field.place(cell.at);
      if (cell.state === "open") {
        this.#field.opened[place] = 1;
        this.#field.left -= 1;
      }
      if (cell.state === "exploded") this.#field.exploded = place;
      if (cell.mark) this.#field.marked[place] = 1;
      this.#cells.set(place, cell);
    }
    this.#log.length = this.#kept = play.ply;
    if (play.ply) this.#clicks = null;
    this.play = play;
  }

  /** Go on counting from so many seconds, as the server remembers them. */
  async resume() {
    const told = await super.timing();
    if (told?.seconds === undefined) return;
    if (this.isOver) this.#end = told.seconds;
    else this.#since = performance.now() - told.seconds * 1000;
  }

  get isOver() {
    return this.play.result !== "playing";
  }

  /** Whether the board is on its way. */
  get isAhead() {
    return this.#dealing !== null;
  }

  get isDealt() {
    return this.#field !== null;
  }

  get board() {
    return this.play.board;
  }

  /** Seconds since the first press, up to the end; null before it. */
  get seconds() {
    if (this.#end !== null) return this.#end;
    return this.#since === null ? null : (performance.now() - this.#since) / 1000;
  }

  /** What players count: 3BV, how much of it is done, and clicks. */
  get count() {
    if (!this.#field) return null;
    const { clicksNeeded, clicksDone } = this.#field;
    return { needed: clicksNeeded, done: clicksDone, clicks: this.#clicks };
  }

  move(move) {
    return this.moves([move]);
  }

  /** Make moves as one click. */
  async moves(moves) {
    if (this.isOver || this.#dealing) return;
    this.#since ??= performance.now();
    if (!this.#field && !(await this.#deal(moves[0]))) return;
    const seconds = this.#log.length ? this.seconds : 0;
    const changed = [];
    for (const move of moves) {
      if (this.#field.result !== "playing") break;
      const places = this.#field.make(move);
      if (!places) continue;
      changed.push(...places);
      this.#log.push({ move, seconds });
    }
    if (!changed.length) return;
    if (this.#clicks !== null) this.#clicks += 1;
    if (this.#field.result !== "playing") this.#end = seconds;
    this.#update(changed, moves.filter((move) => move.startsWith("open")).length);
    this.catchUp();
  }

  /** Send the log; without a network it goes with the next move, and whoever asks is told so. */
  catchUp() {
    this.#send().catch(() => {});
  }

  /** Take the last move back, also the one that lost. */
  async undo() {
    if (!this.#field || !this.#log.length) return;
    this.#log.push({ move: "undo", seconds: this.seconds });
    await this.#send();
    this.#show(await get(this.path));
  }

  async #deal(first) {
    const [verb, name] = first.split(" ");
    if (verb !== "open") {
      this.#since = null;
      this.#tell("refused", new Error(t("Open a cell first: the board is dealt so that it is safe.")));
      return false;
    }
    const body = { game: this.play.game, mode: "practice", referee: "page", first: name.split(",").map(Number) };
    try {
      this.#dealing = post("/api/plays", body);
      const play = await this.#dealing;
      this.#take(play);
      this.#tell("begun", play);
      return true;
    } catch (error) {
      this.#since = null;
      this.#tell("refused", error);
      return false;
    } finally {
      this.#dealing = null;
    }
  }

  #update(changed, opened) {
    const field = this.#field;
    const { result } = field;
    if (result !== "playing") field.mined.forEach((mine, place) => mine && changed.push(place));
    for (const place of changed) this.#cells.set(place, this.#cell(place, result !== "playing"));
    const board = { ...this.play.board, cells: [...this.#cells.values()] };
    const steps = this.play.steps + opened;
    this.play = { ...this.play, ply: this.#log.length, result, steps, board };
    this.#tell("change", this.play);
  }

  /** A cell as the server would tell it. */
  #cell(place, isOver) {
    const field = this.#field;
    const at = field.cell(place);
    if (field.opened[place]) return { at, state: "open", number: field.numbers[place] };
    if (field.blocked[place]) return { at, state: "blocked" };
    if (field.exploded === place) return { at, state: "exploded" };
    const mark = field.marked[place] ? true : undefined;
    if (isOver && field.mined[place]) return { at, state: "mine", mark };
    return { at, mark, label: !mark && field.told[place] ? "safe" : undefined };
  }

  /** Send what the server does not have yet; one request at a time, all that has gathered with each. */
  #send() {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #sendAll() {
    while (this.#kept < this.#log.length) {
      const moves = this.#log.slice(this.#kept, this.#kept + MOST);
      const { ply } = await post(`${this.path}/log`, { ply: this.#kept, moves }).catch((error) =>
        this.#conflict(error),
      );
      this.#kept = ply;
    }
  }

  /** Another page went on with this play: what it did is shown. */
  #conflict(error) {
    if (error.body?.play) {
      this.#show(error.body.play);
      this.#tell("refused", error);
    }
    throw error;
  }

  #show(play) {
    this.#cells.clear();
    this.#end = null;
    this.#take(play);
    this.#tell("change", play);
  }

  /** Wait until the server has all of it; without a network whoever asks is told so. */
  async settled() {
    if (!this.#field) throw new Error(t("Open a cell first: nothing is known before."));
    for (const wait of [300, 1000, null]) {
      try {
        return await this.#send();
      } catch (error) {
        if (!PASSING.has(error.status) || wait === null) throw error;
        await new Promise((done) => setTimeout(done, wait));
      }
    }
    return null;
  }

  async timing() {
    if (!this.#field) return null;
    await this.settled().catch(() => {});
    return super.timing();
  }

  /** Luck and skill; with it comes what only the server can say of the end. */
  async review() {
    const review = await super.review();
    const { share, loss } = await get(this.path);
    this.play = { ...this.play, share, loss };
    return review;
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** A board of which nothing is seen yet, and which nobody has dealt. */
function undealt(game, { columns, rows, mines }) {
  const title = `Sweeper ${columns}×${rows}`;
  const board = { columns, rows, cells: [] };
  return {
    id: "",
    kind: "sweeper",
    mode: "practice",
    title,
    game,
    ply: 0,
    result: "playing",
    steps: 0,
    mines,
    board,
    help: 0,
    messages: [],
  };
}
