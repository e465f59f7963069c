/** What every element does in which one plays: begin, go on, ask why, ask for hints. */

import { answering } from "./answering.js";
import { claimView, proofView } from "./claim.js";
import { SLOW, make, waitingView } from "./dom.js";
import { forget, keep, kept } from "./kept.js";
import { showKeys } from "./keys.js";
import { Session } from "./session.js";
import { t } from "./words.js";

const HINTS = 4;
const GLIMPSE = 80; // pixels of an answer that tell that it is there
const TYPING = "input, textarea, select, dialog *, pf-proof-editor *";

/**
 * Attributes: game, play (a play to go on with), remembered (go on with the last play of this game
 * in this browser). A kind of game says its `mode`, makes its `parts` in `build()`, makes the moves
 * of a press in `act(at)` and `mark(at)`, draws them in `show()`, hears of moves in `changed(play)`,
 * tells the end in `finish()` and lists its `keys`, each with its words.
 */
export class Playing extends HTMLElement {
  session = null;
  proving = null; // asks by which facts a move is made, in the mode that wants to know
  parts = {};
  #awaited = null;
  #hint = 0;
  #press = "move";

  async connectedCallback() {
    document.addEventListener("keydown", this.#onPageKey);
    if (!this.session) await this.begin();
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#onPageKey);
  }

  get play() {
    return this.session.play;
  }

  /** Ask for a play. Until it comes the old one stays; of several that were asked for the last counts. */
  async begin() {
    const known = this.getAttribute("play") ?? (this.hasAttribute("remembered") ? kept(this.#memory) : null);
    const awaited = this.start(this.getAttribute("game"), known);
    this.#awaited = awaited;
    const slow = setTimeout(() => this.session ?? this.prepend(waitingView(COMPILING)), SLOW);
    try {
      const session = await awaited;
      if (awaited === this.#awaited) this.#enter(session);
    } catch (error) {
      if (awaited === this.#awaited) this.replaceChildren(this.#failedView(error));
    } finally {
      clearTimeout(slow);
    }
  }

  /** The session of a game that begins, or of the one that is known. */
  start(game, known) {
    return Session.begin(game, this.mode, known);
  }

  get #memory() {
    return `play-${this.getAttribute("game")}`;
  }

  /** A fresh play of the same game. */
  async anew() {
    this.removeAttribute("play");
    forget(this.#memory);
    await this.begin();
  }

  /** A fresh play of the same game, with the keyboard on its board. */
  async restart() {
    await this.anew();
    this.parts.board?.focus();
  }

  #failedView(error) {
    const again = make("button", { type: "button", onclick: () => this.begin() }, t("Try again"));
    return make(
      "div",
      { class: "notice bad stack" },
      make("p", { role: "alert" }, error.message),
      make("div", { class: "row" }, again),
    );
  }

  #enter(session) {
    this.session = session;
    this.#hint = 0;
    if (this.hasAttribute("remembered")) keep(this.#memory, this.play.id);
    this.build();
    // Listeners are values, so that a play that is begun anew does not listen twice.
    this.addEventListener("pf-light", this.#onLight);
    this.addEventListener("keydown", this.#onProvingKey, { capture: true });
    this.addEventListener("keydown", this.#onKey);
    const here = (listener) => (event) => session === this.session && listener(event.detail);
    session.addEventListener(
      "change",
      here((play) => this.#moved(play)),
    );
    session.addEventListener(
      "begun",
      here((play) => this.#tellBegun(play)),
    );
    session.addEventListener(
      "refused",
      here((fault) => {
        if (!this.proving?.refused(fault)) this.say(fault.message, "bad");
      }),
    );
    session.addEventListener(
      "help",
      here(() => this.show()),
    );
    this.show();
    if (this.play.result !== "playing") this.finish();
    this.#tellBegun(this.play);
    if (this.hasAttribute("autofocus")) this.parts.board.focus();
  }

  #tellBegun(play) {
    this.dispatchEvent(new CustomEvent("pf-begun", { bubbles: true, detail: play }));
  }

  #onLight = (event) => {
    this.parts.board.lit = event.detail.cells;
  };

  /** What a proof needs comes first: Enter makes the move that is asked about. */
  #onProvingKey = (event) => {
    if (!this.proving || event.target.matches(TYPING) || !this.proving.press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #onKey = (event) => {
    if (event.target.matches(TYPING) || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions = {
      w: () => this.why(this.parts.board.cursor),
      h: () => this.showHint(),
      "?": () => showKeys(this.keys),
      ...this.actions,
    };
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  };

  /** Keys play also while nothing on the page has the keyboard: arrows always walk. */
  #onPageKey = (event) => {
    const isFree = [document.body, document.querySelector("main")].includes(document.activeElement);
    const isFirst = document.querySelector("pf-game, pf-sweeper") === this;
    if (!isFree || !isFirst || !this.parts.board || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.space?.(event)) return;
    if (this.proving?.press(event)) event.preventDefault();
    else if (event.key === "m" || event.key.startsWith("Arrow")) {
      this.parts.board.focus({ preventScroll: true });
      this.parts.board.press(event);
    } else this.#onKey(event);
  };

  #moved(play) {
    this.#hint = 0;
    this.parts.board.lit = null;
    this.parts.hint.disabled = this.session.isOver;
    this.changed(play);
  }

  /** A button that gives the keyboard back to the board, so that one goes on playing. */
  tool(words, key, action, attributes = {}) {
    const press = () => {
      action();
      this.parts.board.focus({ preventScroll: true });
    };
    const hint = key ? make("kbd", { "aria-hidden": "true" }, key) : null;
    return make("button", { type: "button", ...attributes, onclick: press }, words, hint);
  }

  /** What a press on a cell does, for hands without a keyboard: the usual move, a mark, a question. */
  presses(move) {
    const kinds = [
      ["move", move, ""],
      ["mark", t("Mark"), "M"],
      ["why", t("Why?"), "W"],
    ];
    const buttons = kinds.map(([kind, words, key]) =>
      this.tool(words, key, () => choose(kind), { "aria-pressed": String(kind === this.#press) }),
    );
    const choose = (chosen) => {
      this.#press = chosen;
      kinds.forEach(([kind], place) => buttons[place].setAttribute("aria-pressed", String(kind === chosen)));
      if (chosen === "why" && this.parts.board.isChosen) this.why(this.parts.board.cursor);
    };
    return make("div", { class: "segments presses", role: "group", "aria-label": t("A press on a cell") }, buttons);
  }

  #hintTool() {
    this.parts.hint = this.tool(t("Hint"), "H", () => this.showHint(), { disabled: this.session.isOver });
    return this.parts.hint;
  }

  /** What helps: a hint, and the list of keys. */
  helps(...more) {
    return make(
      "div",
      { class: "row help" },
      more,
      this.#hintTool(),
      make(
        "button",
        { type: "button", class: "plain keys", "aria-label": t("All keys"), onclick: () => showKeys(this.keys) },
        make("kbd", { "aria-hidden": "true" }, "?"),
      ),
    );
  }

  /** What is said of the play: a sheet at the lower edge of a phone, which can be put away. */
  says() {
    const { notice, answer } = this.parts;
    const away = () => {
      notice.hidden = true;
      answer.replaceChildren();
      this.parts.board.lit = null;
      this.parts.board.focus({ preventScroll: true });
    };
    const close = make(
      "button",
      { type: "button", class: "plain close", "aria-label": t("Close"), onclick: away },
      "×",
    );
    return make("div", { class: "says stack" }, close, notice, answer);
  }

  pressed(at) {
    ({ move: () => this.act(at), mark: () => this.mark(at), why: () => this.why(at) })[this.#press]();
  }

  async why(at) {
    await answering(this.parts.answer, this.session.why(at), (claim) => {
      this.parts.board.lit = claim.lit;
      return claimView(claim, this.play.board, () => this.session.sequent(at));
    });
    this.#reveal();
  }

  /** Bring an answer into sight that lies below what a small screen shows. */
  #reveal() {
    const { answer } = this.parts;
    if (answer.getBoundingClientRect().top > innerHeight - GLIMPSE) answer.scrollIntoView({ block: "nearest" });
  }

  async showHint() {
    if (this.session.isOver) return;
    const { answer } = this.parts;
    const step = Math.min(this.#hint + 1, HINTS);
    await answering(answer, this.session.hint(step), (hint) => {
      const steps = hint.steps ?? HINTS;
      this.#hint = Math.min(step, steps);
      this.parts.board.lit = hint.lit;
      const title = t("Hint {step} of {steps}", { step: this.#hint, steps });
      const told = hint.proof ? proofView(hint.proof) : make("p", {}, hint.sentence);
      return make("div", { class: "stack" }, make("h3", {}, title), told);
    });
    this.#reveal();
  }

  say(text, kind = "") {
    const { notice } = this.parts;
    notice.className = `notice ${kind}`;
    notice.hidden = false;
    notice.replaceChildren(make("p", {}, text));
  }
}

const COMPILING = t(
  "One moment. On a new machine the first board takes a minute or two, while its solver is compiled.",
);
