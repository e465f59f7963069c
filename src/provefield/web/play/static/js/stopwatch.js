/** The time of a Sweeper game, from its first cell on: by the clock of its page, or the server's. */

import { make } from "./dom.js";
import { number, t } from "./words.js";

const TICK = 100; // milliseconds

/** So many seconds, in hundredths or fewer digits. */
export const clock = (seconds, digits = 2) => `${number(seconds, digits)} s`;

export class Stopwatch {
  #since = null;
  #session = null;
  #asked = 0; // questions to the server: only the last answer counts
  #figure = make("strong", {}, clock(0, 1));
  #best = make("span", { class: "quiet" });

  /** What it shows: the time so far, and the best one on boards of this kind. */
  view = make("span", { class: "fact", role: "timer" }, this.#figure, " ", this.#best);

  constructor() {
    setInterval(() => this.#tick(), TICK);
  }

  /** Show the time of this play from now on; one that was begun before goes on. */
  async take(session) {
    const asked = ++this.#asked;
    this.#since = null;
    this.#session = session;
    this.#show(0, 1);
    const told = await session.timing();
    if (!told || asked !== this.#asked) return;
    this.#best.textContent = told.best === undefined ? "" : t("best {time}", { time: clock(told.best) });
    if (told.seconds === undefined) return;
    if (!session.isOver) this.#since = Date.now() - told.seconds * 1000;
    this.#show(told.seconds, session.isOver ? 2 : 1);
  }

  start() {
    this.#since ??= Date.now();
  }

  /** The end of a play: what there is to say about its time, or null. */
  async stop(session) {
    const asked = ++this.#asked;
    const { isOver } = session;
    this.#since = null;
    if (isOver && session.seconds) this.#show(session.seconds);
    const told = await session.timing();
    if (told?.seconds === undefined) return null;
    if (asked === this.#asked) this.#show(told.seconds);
    return session.play.result === "won" ? wordsOf(told, session.seconds !== undefined) : null;
  }

  #tick() {
    if (this.#since === null) return;
    this.#show(this.#session.seconds ?? (Date.now() - this.#since) / 1000, 1);
  }

  #show(seconds, digits = 2) {
    this.#figure.textContent = clock(seconds, digits);
  }
}

function wordsOf({ seconds, help, counts, best }, isOwn) {
  const time = clock(seconds);
  if (help) return t("{time}, with help: records count without.", { time });
  if (!counts) return t("{time}. Records count on new boards, with nothing taken back.", { time });
  if (best < seconds) return t("{time}. Your record is {best}.", { time, best: clock(best) });
  return isOwn
    ? t("{time}: your record by your own clock.", { time })
    : t("{time}: your record on such boards.", { time });
}
