/**
 * Proving a move: <pf-by-which> asks by which facts it is made; it is sent with them, and how they were judged
 * is shown. The game says what can be named (`facts`), and hears which cells a fact speaks of (`light`).
 */

import { key } from "./board.js";
import { TOTAL } from "./by_which.js";
import { proveButton } from "./claim.js";
import { announce, make } from "./dom.js";
import { lightingLines } from "./linked.js";
import { counted, t } from "./words.js";

/** The number of mines, as something that proves. */
export function totalFact(mines, count) {
  const told =
    count === "at-most"
      ? counted("There is at most one mine on this board.|There are at most {number} mines on this board.", mines)
      : counted("There is one mine on this board.|There are {number} mines on this board.", mines);
  return {
    name: TOTAL,
    kind: "total",
    badge: String(mines),
    label: "",
    says: [make("span", {}, t("the number of mines")), make("span", { class: "english" }, told)],
    together: () => t("the number of mines"),
  };
}

/** What a step or an opening, and what a mark claims of a cell. */
export const CLAIMS = {
  safe: (at) => t("Column {column}, row {row} is safe", at),
  mine: (at) => t("Column {column}, row {row} is a mine", at),
};

const REFUSED = 400; // of an answer: a rule or a deduction is not right
const DIGIT = /^[1-9]$/;

export class Proving {
  #game;
  #asked = null;
  #sent = null; // what was asked by facts that are on their way
  #later = null; // what to do once they are judged

  constructor(game, view) {
    this.#game = game;
    this.view = view;
    view.addEventListener("pf-prove", ({ detail }) => this.#give(detail));
    view.addEventListener("pf-leave", () => this.leave());
  }

  /** The cell about which is asked, or null. */
  get at() {
    return this.#asked?.at ?? null;
  }

  get isAsking() {
    return this.#asked !== null;
  }

  /** Whether a move waits for its judgement; what depends on it comes later. */
  waits(then) {
    if (this.#sent) this.#later = then;
    return this.#sent !== null;
  }

  /** Ask by which facts a move is made. */
  ask(asked) {
    if (this.#asked?.move === asked.move) return;
    this.#asked = asked;
    this.view.ask(asked);
    this.#shown();
    announce(`${t("{claim}. By which?", asked)} ${t("B leads to the facts, Enter makes the move, Escape does not.")}`);
  }

  /** Not now: the keyboard is back on the board. */
  leave() {
    this.dismiss();
    this.#game.parts.board.focus({ preventScroll: true });
  }

  /** Ask no longer, and say nothing any more of what was proved. */
  dismiss() {
    this.#asked = null;
    this.view.dismiss();
    this.#shown();
  }

  /** The play looks otherwise: more may be there to name. What nobody need name is said until the first proof. */
  show(facts, { proofs }) {
    this.view.facts = facts;
    this.view.toggleAttribute("begun", proofs > 0);
  }

  #shown() {
    this.#game.toggleAttribute("asking", this.isAsking);
    this.#game.show();
  }

  /** Facts were chosen: they make the move, or are the premises of a deduction that does. */
  #give({ by, depth, rule }) {
    if (depth === "draft") this.#write(by);
    else this.#send(by, { rule });
  }

  #send(by, deeper = {}) {
    if (this.#sent) return;
    this.#sent = this.#asked;
    this.#game.session.move(this.#asked.move, by, deeper);
  }

  /** Open the editor of proofs with the facts as premises; without a deduction, they are judged as they are. */
  async #write(by) {
    const asked = this.#asked;
    const [sequent] = await Promise.all([
      this.#game.session.sequentBy(asked.at, by, asked.kind).catch(() => null),
      import("./proof_editor.js"),
    ]);
    if (asked !== this.#asked) return;
    if (!sequent) {
      this.#send(by);
      return;
    }
    const editor = make("pf-proof-editor");
    const done = make("button", { type: "button", class: "primary low", hidden: true }, asked.act(t("this deduction")));
    let draft = "";
    done.addEventListener("click", () => this.#send(by, { draft }));
    editor.addEventListener("pf-proof", ({ detail }) => {
      draft = detail.text;
      if (done.hidden && detail.finished) announce(t("The deduction is finished."));
      done.hidden = !detail.finished;
    });
    this.view.write(make("div", { class: "stack" }, editor, done), make("h2", {}, t("Write it line by line")));
    editor.task = { ...sequent, hints: false };
    editor.scrollIntoView({ block: "nearest" });
  }

  /** The server has refused to judge, or the rule or the deduction: whether that was said. */
  refused(fault) {
    const wasSent = this.#sent !== null;
    this.#sent = null;
    this.#later = null;
    if (wasSent && fault.status === REFUSED) this.view.object(fault.message);
    return wasSent && fault.status === REFUSED;
  }

  /** A move was answered: show how its facts were judged, if it was made by some. */
  judged({ ply, proof }) {
    if (!this.#sent || !proof) return;
    const asked = this.#sent;
    const hadFocus = this.view.contains(document.activeElement);
    this.#sent = null;
    this.#asked = proof.enough ? null : asked;
    this.view.judge(proof, this.#game.play.board, proof.enough ? this.#onwards(asked) : []);
    this.#shown();
    this.#game.parts.board.reveal(asked.at);
    if (proof.enough) this.#tell(ply);
    if (hadFocus && proof.enough) this.#game.parts.board.focus({ preventScroll: true });
    else if (hadFocus) this.view.focus();
    const then = this.#later;
    this.#later = null;
    if (proof.enough) then?.();
  }

  #onwards({ on }) {
    return [
      make(
        "button",
        { type: "button", class: "primary low", onclick: () => this.leave() },
        on,
        make("kbd", { "aria-hidden": "true" }, "↵"),
      ),
    ];
  }

  /** The proof that the facts give, sentence by sentence, each with its cells. */
  async #tell(ply) {
    const { chain } = this.view;
    const claim = await this.#game.session.told(ply - 1).catch(() => null);
    if (!claim?.proof || chain !== this.view.chain) return;
    const light = (cells) => this.#game.dispatchEvent(new CustomEvent("pf-light", { detail: { cells } }));
    chain.replaceChildren(...lightingLines(claim.proof.sentences, light));
    const sequent = () => this.#game.session.toldSequent(ply - 1);
    chain.parentElement.querySelector(".ways").append(proveButton(sequent, t("Write it as a proof")));
  }

  /** Do what a key says, if it is one of these; digits choose also before anything is asked. */
  press(event) {
    const letter = event.key.toLowerCase();
    const isFree = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isFree) return false;
    const isOnButton = event.target.closest?.("button:not(.by-fact), a, summary, input, textarea, select, dialog");
    if (letter === "escape" && this.isAsking) this.leave();
    else if (letter === "enter" && !isOnButton && this.isAsking) this.view.submit();
    else if (letter === "enter" && !isOnButton && this.view.chain) this.leave();
    else if (letter === "b") this.view.focus();
    else if (DIGIT.test(letter) || letter === "n") return this.view.press(letter);
    else return false;
    return true;
  }

  /** What is to be seen of it on a board: the cell that is asked about, or that was not proved. */
  get marks() {
    if (!this.#asked) return new Map();
    return new Map([[key(this.#asked.at), this.view.hasAttribute("refused") ? { wrong: true } : { asked: true }]]);
  }
}
