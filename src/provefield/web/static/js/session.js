/**
 * A play on the server, seen from the browser.
 *
 * Moves are sent one after the other, each with its number, so that a repeated message does
 * nothing twice and a second tab is noticed instead of overwritten.
 */

import { get, post, Refused } from "./api.js";
import { t } from "./words.js";

const RETRIES = [300, 1000, 3000]; // milliseconds to wait before a move is sent again

export class Session extends EventTarget {
  #queue = Promise.resolve();

  constructor(play) {
    super();
    this.play = play;
  }

  /** Begin a game, or go on with the one that this address already has. */
  static async begin(game, mode, known) {
    if (known) {
      try {
        return new Session(await get(`/api/plays/${encodeURIComponent(known)}`));
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 404) throw error;
      }
    }
    return new Session(await post("/api/plays", { game, mode }));
  }

  get path() {
    return `/api/plays/${encodeURIComponent(this.play.id)}`;
  }

  get isOver() {
    return !["playing", "stuck"].includes(this.play.result);
  }

  /** Make a move once all earlier ones are answered. */
  move(move) {
    this.#queue = this.#queue.then(() => this.#send(move)).catch((error) => this.#tell("refused", error));
    return this.#queue;
  }

  async #send(move) {
    const body = { ply: this.play.ply, move };
    for (const wait of [...RETRIES, null]) {
      try {
        return this.#update(await post(`${this.path}/moves`, body));
      } catch (error) {
        if (error.status === 409 && error.body?.play) {
          this.#update(error.body.play);
          return this.#tell("refused", new Error(t("This game went on elsewhere; here is where it stands.")));
        }
        if (error.status !== 0 || wait === null) throw error;
        await new Promise((done) => setTimeout(done, wait));
      }
    }
    return null;
  }

  #update(play) {
    this.play = play;
    this.#tell("change", play);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  why(cell) {
    return post(`${this.path}/why`, { cell, natural: true });
  }

  hint(step) {
    return get(`${this.path}/hint?step=${step}`);
  }

  provable(odds = false) {
    return get(`${this.path}/provable${odds ? "?odds=true" : ""}`);
  }

  review() {
    return get(`${this.path}/review`);
  }
}
