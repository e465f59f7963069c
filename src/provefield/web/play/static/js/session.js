/**
 * A play on the server, seen from the browser.
 *
 * Moves are sent one after the other, each with its number, so that a repeated message does
 * nothing twice and a second tab is noticed instead of overwritten. The answer tells what a move has
 * changed; whoever comes anew, or too late, is told the whole play.
 */

import { get, post, Refused } from "./api.js";
import { key } from "./board.js";
import { foreseen, isDue } from "./foreseen.js";
import { t } from "./words.js";

const UNKNOWN = new Set([404, 422]); // no play of ours, or no name that a play can have
export const PASSING = new Set([0, 503]); // no answer, or one that a moment later may be another
const RETRIES = [300, 1000, 3000]; // milliseconds to wait before a move is sent again

/** A play after what a move has changed; what is not told of the end is as if it never was. */
function changed(play, { cells, you, messages, ...change }) {
  const board = { ...play.board, you, cells: replaced(play.board.cells, cells) };
  return {
    ...play,
    share: undefined,
    loss: undefined,
    proof: undefined,
    ...change,
    board,
    messages: messages ?? play.messages,
  };
}

function replaced(cells, news) {
  const places = new Set(news.map(({ at }) => key(at)));
  const shown = news.filter((cell) => Object.keys(cell).length > 1); // the others are covered again
  return [...cells.filter(({ at }) => !places.has(key(at))), ...shown];
}

/** The play that an address or this browser remembers; null if it is none of ours. */
export async function knownPlay(id) {
  try {
    return id ? await get(`/api/plays/${encodeURIComponent(id)}`) : null;
  } catch (error) {
    if (!(error instanceof Refused) || !UNKNOWN.has(error.status)) throw error;
    return null;
  }
}

/** A play about which the server is asked, once it has all moves. */
export class Questions extends EventTarget {
  constructor(play) {
    super();
    this.play = play;
  }

  get path() {
    return `/api/plays/${encodeURIComponent(this.play.id)}`;
  }

  /** Wait until the server has what an answer depends on. */
  async settled() {}

  /** Ask for help, and hear how often that was done. */
  async #help(what, body) {
    await this.settled();
    const told = await post(`${this.path}/${what}`, body);
    if (told.help !== undefined && told.help !== this.play.help) {
      this.play = { ...this.play, help: told.help };
      this.dispatchEvent(new CustomEvent("help", { detail: this.play }));
    }
    return told;
  }

  why(cell) {
    return this.#help("why", { cell, natural: true });
  }

  /** The same of what is claimed by chosen facts, which is no help. */
  sequentBy(cell, by, claim) {
    return post(`${this.path}/sequent`, { cell, by, claim });
  }

  /** What is proved of a cell, as premises and a goal. */
  sequent(cell) {
    return this.#help("sequent", { cell });
  }

  hint(step) {
    return this.#help("hint", { step });
  }

  provable(odds = false) {
    return this.#help("provable", { odds });
  }

  /** What the facts prove by which the move of a ply was made. */
  told(ply) {
    return get(`${this.path}/proofs/${ply}`);
  }

  /** The same as premises and a goal, to be proved line by line. */
  toldSequent(ply) {
    return get(`${this.path}/proofs/${ply}/sequent`);
  }

  async review() {
    await this.settled();
    return get(`${this.path}/review`);
  }

  /** What the server says of the time; without an answer nothing is said. */
  timing() {
    return get(`${this.path}/timing`).catch(() => null);
  }
}

export class Session extends Questions {
  #waiting = []; // moves that are not answered yet, with the facts by which they are made, and how, if that is said
  #sending = false;

  /** Begin a game, or go on with the one that this address already has. */
  static async begin(game, mode, known) {
    return new Session((await knownPlay(known)) ?? (await post("/api/plays", { game, mode })));
  }

  get isOver() {
    return !["playing", "stuck"].includes(this.play.result);
  }

  /** Whether moves are on their way. */
  get isAhead() {
    return this.#waiting.length > 0;
  }

  /** The board as it looks once all moves are answered, as far as one can tell: proofs have to be judged. */
  get board() {
    const sure = this.#waiting.filter(({ by }) => by === undefined);
    return foreseen(
      this.play.board,
      sure.map(({ move }) => move),
    );
  }

  /** Make moves one after the other. */
  moves(moves) {
    for (const move of moves) this.move(move);
  }

  /** Make a move once all earlier ones are answered, perhaps by some facts, and by a `rule` or a `draft`. */
  move(move, by = undefined, deeper = {}) {
    this.#waiting.push({ move, by, ...deeper });
    if (!this.#sending) this.#sendAll();
  }

  /** Moves are meant to follow each other: once one is refused or ends the game, the rest is dropped. */
  async #sendAll() {
    this.#sending = true;
    while (this.#waiting.length) {
      const given = this.#waiting[0];
      try {
        if (isDue(this.play.board, given.move)) this.#update(await this.#send(given), this.#waiting.slice(1));
        else this.#waiting.shift();
      } catch (error) {
        this.#update(error.body?.play ?? { ...this.play, proof: undefined }, []); // no proof of an earlier move
        this.#tell(
          "refused",
          error.body?.play ? new Error(t("This game went on elsewhere; here is where it stands.")) : error,
        );
      }
    }
    this.#sending = false;
  }

  async #send(given) {
    const body = { ply: this.play.ply, ...given, changes: true };
    for (const wait of [...RETRIES, null]) {
      try {
        return changed(this.play, await post(`${this.path}/moves`, body));
      } catch (error) {
        if (!PASSING.has(error.status) || wait === null) throw error;
        await new Promise((done) => setTimeout(done, wait));
      }
    }
    return null;
  }

  #update(play, waiting) {
    this.play = play;
    this.#waiting = this.isOver ? [] : waiting;
    this.#tell("change", play);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
