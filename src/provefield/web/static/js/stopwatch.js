/** The time of a Sweeper game, from its first cell on, and the records of whoever plays. */

import { get } from "./api.js";
import { make } from "./dom.js";
import { keep, kept } from "./kept.js";
import { t } from "./words.js";

export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** A kind of board without its seed, such as `expert:zero`. */
const kindOf = ({ game }) => game.split(":").slice(0, 2).join(":");

export class Stopwatch {
  #since = null;
  #name = null;
  #helped = false;
  #isNamed = false;
  #records = new Map(); // seconds by the kind of board
  #figure = make("strong", {}, "0:00");
  #best = make("span", { class: "quiet" });

  /** What it shows: the time so far, and the best one on boards of this kind. */
  view = make("span", { class: "fact", role: "timer" }, this.#figure, " ", this.#best);

  constructor() {
    setInterval(() => this.#show(), 500);
    this.#fetched = this.#fetch();
  }

  #fetched;

  /** The server knows every play; without an answer there is only no record to beat. */
  async #fetch() {
    const { records } = await get("/api/records").catch(() => ({ records: [] }));
    for (const { kind, seconds } of records) this.#records.set(kind, seconds);
  }

  /** Measure this play of a game from now on; one that was begun before a reload goes on. */
  take(play, game) {
    this.#isNamed = game.split(":").length > 2; // so that its mines may be known
    this.#name = `time-${play.id}`;
    const [since, helped] = (kept(this.#name) ?? "").split(" ");
    const isOn = play.result === "playing";
    this.#since = isOn && since ? Number(since) : null;
    this.#helped = helped === "helped";
    this.#figure.textContent = "0:00";
    this.#fetched.then(() => this.#showBest(play));
    this.#show();
  }

  #showBest(play) {
    const best = this.#records.get(kindOf(play));
    this.#best.textContent = best === undefined ? "" : t("best {time}", { time: clock(best) });
  }

  start() {
    this.#since ??= Date.now();
    this.#keep();
  }

  /** Answers were asked for: the time is no record. */
  help() {
    this.#helped = true;
    this.#keep();
  }

  /** The end of a play: what there is to say about its time, or null. */
  stop(play) {
    if (this.#since === null) return null;
    const seconds = (Date.now() - this.#since) / 1000;
    this.#show();
    this.#since = null;
    if (play.result !== "won") return null;
    const best = this.#records.get(kindOf(play));
    if (this.#helped) return t("{time}, with help: records count without.", { time: clock(seconds) });
    if (this.#isNamed) return t("{time}. Records count on new boards.", { time: clock(seconds) });
    if (best <= seconds) return t("{time}. Your record is {best}.", { time: clock(seconds), best: clock(best) });
    this.#records.set(kindOf(play), seconds);
    return t("{time}: your record on such boards.", { time: clock(seconds) });
  }

  #keep() {
    if (this.#since !== null) keep(this.#name, `${this.#since} ${this.#helped ? "helped" : ""}`);
  }

  #show() {
    if (this.#since !== null) this.#figure.textContent = clock((Date.now() - this.#since) / 1000);
  }
}
