/** The time of a Sweeper game, from its first cell on, as the server measures it. */

import { get } from "./api.js";
import { make } from "./dom.js";
import { t } from "./words.js";

export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** What the server says of a play's time; without an answer nothing is said. */
const timing = ({ id }) => get(`/api/plays/${encodeURIComponent(id)}/timing`).catch(() => null);

export class Stopwatch {
  #since = null;
  #asked = 0; // questions to the server: only the last answer counts
  #figure = make("strong", {}, "0:00");
  #best = make("span", { class: "quiet" });

  /** What it shows: the time so far, and the best one on boards of this kind. */
  view = make("span", { class: "fact", role: "timer" }, this.#figure, " ", this.#best);

  constructor() {
    setInterval(() => this.#tick(), 500);
  }

  /** Show the time of this play from now on; one that was begun before goes on. */
  async take(play) {
    const asked = ++this.#asked;
    this.#since = null;
    this.#show(0);
    const told = await timing(play);
    if (!told || asked !== this.#asked) return;
    this.#best.textContent = told.best === undefined ? "" : t("best {time}", { time: clock(told.best) });
    if (told.seconds === undefined) return;
    if (play.result === "playing") this.#since = Date.now() - told.seconds * 1000;
    this.#show(told.seconds);
  }

  start() {
    this.#since ??= Date.now();
  }

  /** The end of a play: what there is to say about its time, or null. */
  async stop(play) {
    const asked = ++this.#asked;
    this.#since = null;
    const told = await timing(play);
    if (told?.seconds === undefined) return null;
    if (asked === this.#asked) this.#show(told.seconds);
    return play.result === "won" ? wordsOf(told) : null;
  }

  #tick() {
    if (this.#since !== null) this.#show((Date.now() - this.#since) / 1000);
  }

  #show(seconds) {
    this.#figure.textContent = clock(seconds);
  }
}

function wordsOf({ seconds, help, counts, best }) {
  const time = clock(seconds);
  if (help) return t("{time}, with help: records count without.", { time });
  if (!counts) return t("{time}. Records count on new boards.", { time });
  if (best < seconds) return t("{time}. Your record is {best}.", { time, best: clock(best) });
  return t("{time}: your record on such boards.", { time });
}
