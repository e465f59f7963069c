/** Create your own game: what you build is exactly what is played. */

import "./board.js";
import { key } from "./board.js";
import { get, post } from "./api.js";
import { SLOW, announce, complaint, make, once, saveFile, waitingView } from "./dom.js";
import { EMPTY, forgetDraft, keepDraft, keepSaved, keptDraft, keptSaved } from "./draft.js";
import { MessageEditor } from "./message_editor.js";
import { linkReading } from "./linked.js";
import { isMeant, isMore, openTo } from "./openness.js";
import { savedView } from "./saved.js";
import { settingsForm } from "./settings.js";
import { messageTips } from "./tips.js";
import { unreadView, verdictView } from "./verdict.js";
import { t } from "./words.js";
import { writtenView } from "./written.js";

const PAUSE = 350; // milliseconds after the last key before a draft is checked

const PROBLEMS = [
  { to: "prover9", ending: "in", words: t("For Prover9") },
  { to: "dimacs", ending: "cnf", words: t("For SAT solvers") },
];

class CreatePage extends HTMLElement {
  #draft = EMPTY;
  #selected = [1, 1];
  #parts = {};
  #waiting = null;
  #asking = null;
  #unread = null; // a message that has no meaning yet, and why, as the editor tells
  #saved = null; // the game that was kept last, and the draft that it was made of
  #messages = []; // as they were understood last, with the cells that they speak of

  async connectedCallback() {
    let draft;
    try {
      draft = await this.#load();
    } catch (error) {
      return this.replaceChildren(this.#refused(error));
    }
    return this.#begin(draft);
  }

  /** A game that may not be made anew yet, or cannot be reached. */
  #refused(error) {
    const play = make(
      "a",
      { class: "button primary", href: `/play/${encodeURIComponent(this.#game)}` },
      t("Play it first"),
    );
    const own = make("a", { class: "button", href: "/create" }, t("Make a new game"));
    return make(
      "div",
      { class: "notice bad stack" },
      make("p", { role: "alert" }, complaint(error.message)),
      make("div", { class: "row" }, error.status === 403 ? play : null, own),
    );
  }

  /** Go on with a draft. */
  async #begin(draft) {
    this.#draft = draft;
    this.#unread = null;
    const board = make("pf-board", { label: t("Your game") });
    board.addEventListener("pf-primary", (event) => this.#pick(event.detail.at));
    board.addEventListener("pf-cursor", (event) => this.#pick(event.detail.at));
    board.addEventListener("pf-secondary", (event) => this.#block(event.detail.at));
    messageTips(board, () => this.#draft.messages);
    const editor = new MessageEditor(
      (message) => this.#write(message),
      () => this.#draft,
    );
    const verdict = make("div", { class: "verdict-panel", "aria-live": "polite" });
    const shared = make("div", { class: "notice good", role: "status", hidden: true });
    const stale = make("p", { class: "stale" }, t("Changed since. This is the game as you kept it:"));
    const save = make("button", { type: "button", class: "primary", onclick: once(() => this.#save("private")) });
    const note = make("p", { class: "small quiet" });
    const settings = settingsForm(draft, (name, value) => this.#set(name, value));
    const written = make("section", { class: "panel written" });
    this.#parts = { board, editor, verdict, shared, stale, save, note, settings, written };
    for (const list of [written, verdict])
      linkReading(
        board,
        list,
        () => this.#messages,
        () => [this.#selected],
      );
    const hand = make(
      "p",
      { class: "hand small quiet" },
      make("span", {}, t("Press a cell to write its message")),
      make("span", { class: "with-keys" }, make("kbd", {}, "M"), " ", t("makes a wall")),
      make("span", { class: "with-fingers" }, t("Hold it to make a wall")),
    );
    this.replaceChildren(
      settings,
      make(
        "div",
        { class: "arena workshop" },
        make("div", { class: "stage" }, board, hand, this.#actions(), written),
        make("div", { class: "side stack" }, shared, verdict, editor),
      ),
    );
    editor.addEventListener("pf-unread", (event) => this.#showUnread(event.detail));
    this.#saved = keptSaved(this.#game);
    if (this.#saved) this.#tellSaved();
    this.#show();
    this.#select([1, 1]);
    this.#check();
    await get("/api/catalogue").then(
      ({ messages }) => editor.offer(messages),
      (error) => this.#complain(error),
    );
  }

  /** The game that is made anew, if any. */
  get #game() {
    return this.getAttribute("game");
  }

  /** The draft of last time, a game to remix, or an empty field. */
  async #load() {
    const kept = keptDraft(this.#game);
    if (kept || !this.#game) return kept ?? EMPTY;
    return { ...EMPTY, ...(await get(`/api/games/${encodeURIComponent(this.#game)}/draft`)) };
  }

  #actions() {
    const file = make("input", {
      type: "file",
      accept: ".toml,text/plain",
      class: "visually-hidden",
      tabindex: "-1",
      "aria-label": t("A game file"),
    });
    const again = () => (file.value = ""); // it may be chosen again
    file.addEventListener("change", () => this.#import(file.files[0]).finally(again));
    const button = (words, action, kind = "") =>
      make("button", { type: "button", class: kind, onclick: action }, words);
    const slow = (words, action) => button(words, once(action));
    const small = (words, action) => button(words, action, "plain small");
    return make(
      "div",
      { class: "doing actions" },
      make(
        "div",
        { class: "row" },
        this.#parts.save,
        slow(t("Share by link"), () => this.#save("link")),
        slow(t("Publish"), () => this.#save("published")),
        slow(t("Let an agent try"), () => this.#try()),
      ),
      this.#parts.note,
      make(
        "div",
        { class: "row" },
        small(
          t("Export"),
          once(() => this.#export()),
        ),
        PROBLEMS.map(({ to, ending, words }) =>
          small(
            words,
            once(() => this.#exportProblem(to, ending)),
          ),
        ),
        small(t("Import"), () => file.click()),
        small(t("Start afresh"), () => this.#clear()),
        file,
      ),
    );
  }

  #set(name, value) {
    this.#change({ ...this.#draft, [name]: value });
  }

  #change(draft) {
    const inside = ({ at }) => at[0] <= draft.columns && at[1] <= draft.rows;
    this.#draft = {
      ...draft,
      messages: draft.messages.filter(inside),
      blocked: draft.blocked.filter((at) => inside({ at })),
    };
    keepDraft(this.#draft, this.#game);
    const walls = new Set(draft.blocked.map(key));
    this.#parts.editor.forget((at) => !inside({ at }) || walls.has(key(at)));
    this.#show();
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#check(), PAUSE);
  }

  /** Go to another cell; in the one that is edited, what is half written stays. */
  #pick(at) {
    if (key(at) !== key(this.#selected)) this.#select(at);
  }

  /** Go on with the message of a cell. */
  #go(at) {
    this.#pick(at);
    this.#parts.editor.fol.focus();
  }

  #select(at) {
    this.#selected = at;
    this.#parts.board.lit = [at];
    const message = this.#draft.messages.find((other) => key(other.at) === key(at));
    this.#parts.editor.edit(at, message);
  }

  #write(message) {
    const { messages } = this.#draft;
    const place = messages.findIndex((other) => key(other.at) === key(message.at));
    const next = message.fol ? [message] : []; // what is written anew keeps its number
    this.#change({ ...this.#draft, messages: messages.toSpliced(place < 0 ? messages.length : place, 1, ...next) });
  }

  #block(at) {
    if (key(at) === "1,1") return announce(t("The start cannot be a wall."));
    const walls = this.#draft.blocked.filter((other) => key(other) !== key(at));
    const blocked = walls.length === this.#draft.blocked.length ? [...walls, at] : walls;
    return this.#change({
      ...this.#draft,
      blocked,
      messages: this.#draft.messages.filter((other) => key(other.at) !== key(at)),
    });
  }

  #show() {
    const messages = this.#draft.messages.map((message, place) => ({ at: message.at, message: place + 1 }));
    const walls = this.#draft.blocked.map((at) => ({ at, state: "blocked" }));
    this.#parts.board.board = {
      columns: this.#draft.columns,
      rows: this.#draft.rows,
      you: [1, 1],
      cells: [...messages, ...walls],
    };
    const [column, row] = this.#selected;
    if (column > this.#draft.columns || row > this.#draft.rows) this.#select([1, 1]);
    else this.#parts.board.lit = [this.#selected];
    this.#showKept();
  }

  /** Whether the draft is no longer the game that was kept last. */
  get #isChanged() {
    return this.#saved !== null && this.#saved.text !== JSON.stringify(this.#draft);
  }

  /** What Save does now, and whether the box about the kept game still tells of what is on the screen. */
  #showKept() {
    const { save, note, shared, stale } = this.#parts;
    const changed = this.#isChanged;
    save.textContent = changed ? t("Save as a new game") : t("Save");
    note.textContent = changed
      ? t("A kept game stays as it is: your changes make a new one.")
      : t("Saved games are yours alone until you share or publish them.");
    note.hidden = !changed && this.#saved !== null && this.#saved.visibility !== "private";
    stale.hidden = !changed;
    shared.classList.toggle("changed", changed);
    if (shared.classList.contains("bad")) shared.hidden = true; // it was about another draft
  }

  /** While a text cannot be read there is no verdict: the last one would be about another game. */
  #showUnread(unread) {
    this.#unread = unread;
    if (!unread) return this.#check();
    this.#asking?.abort();
    this.#parts.verdict.removeAttribute("aria-busy");
    return this.#parts.verdict.replaceChildren(unreadView(unread));
  }

  async #check() {
    if (this.#unread) return;
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { verdict } = this.#parts;
    const draft = this.#draft;
    verdict.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => verdict.replaceChildren(waitingView(t("Checking your game …"))), SLOW);
    try {
      const told = await post("/api/drafts/check", draft, this.#asking.signal);
      verdict.replaceChildren(verdictView(told, draft));
      this.#messages = told.messages ?? [];
      this.#parts.written.replaceChildren(...writtenView(this.#messages, (at) => this.#go(at)));
    } catch (error) {
      if (error.name === "AbortError") return;
      verdict.replaceChildren(make("p", { class: "notice bad" }, error.message));
    } finally {
      clearTimeout(slow);
    }
    verdict.removeAttribute("aria-busy");
  }

  /** Whether the draft is all that is on the screen; what is not in it is pointed at, and nothing is kept. */
  async #isWhole() {
    const { editor, settings } = this.#parts;
    const isInRange = settings.reportValidity();
    if (isInRange && (await editor.isRead())) return true;
    const why = {
      choice: t("Nothing was kept: choose what the message of this cell means first."),
      fault: t("Nothing was kept: the message of this cell cannot be read yet. Mend it or remove it first."),
      range: t("Nothing was kept: a setting of the game is out of its range. Mend it first."),
    };
    this.#tell("notice bad", make("p", {}, why[isInRange ? this.#unread.why : "range"]));
    if (!isInRange) return false;
    this.#pick(this.#unread.at);
    await editor.point();
    return false;
  }

  /** Keep the game as it stands, or open the one that was kept: the same draft is not kept twice. */
  async #keep(visibility) {
    const text = JSON.stringify(this.#draft);
    if (this.#saved?.text !== text) {
      const { id, url } = await post("/api/games", { ...this.#draft, remix_of: this.#game, visibility });
      this.#saved = { id, url, visibility, text };
    } else if (isMore(visibility, this.#saved.visibility)) {
      await openTo(this.#saved.id, visibility);
      this.#saved.visibility = visibility;
    }
    keepSaved(this.#saved, this.#game);
    return this.#saved;
  }

  async #save(visibility) {
    if (!(await this.#isWhole()) || !(await isMeant(visibility))) return;
    try {
      await this.#keep(visibility);
      this.#tellSaved();
    } catch (error) {
      this.#tell("notice bad", make("p", {}, error.message));
    }
  }

  #tellSaved() {
    const opened = (visibility) => {
      this.#saved.visibility = visibility;
      keepSaved(this.#saved, this.#game);
      this.#tellSaved();
    };
    this.#tell("notice good", ...savedView(this.#saved, opened));
    this.#showKept();
  }

  async #try() {
    if (!(await this.#isWhole())) return;
    await import("./run.js");
    try {
      this.#tell("notice", make("pf-run", { game: (await this.#keep("private")).id }));
      this.#showKept();
    } catch (error) {
      this.#tell("notice bad", make("p", {}, error.message));
    }
  }

  #tell(kind, ...parts) {
    const { shared } = this.#parts;
    shared.className = kind;
    shared.hidden = false;
    shared.replaceChildren(...(kind === "notice bad" ? parts : [this.#parts.stale, ...parts]));
    shared.scrollIntoView({ block: "nearest" });
  }

  #export() {
    return this.#download("/api/drafts/file", "toml", (told) => told.toml);
  }

  #exportProblem(to, ending) {
    return this.#download(`/api/drafts/problem?to=${to}`, ending, (told) => told.text);
  }

  async #download(address, ending, text) {
    if (!(await this.#isWhole())) return;
    try {
      const told = await post(address, this.#draft);
      saveFile(`${this.#draft.title || "game"}.${ending}`, text(told));
    } catch (error) {
      this.#complain(error);
    }
  }

  async #import(file) {
    try {
      const draft = { ...EMPTY, ...(await post("/api/drafts/read", { toml: await file.text() })) };
      keepDraft(draft, this.#game);
      await this.#begin(draft);
    } catch (error) {
      this.#complain(error);
    }
  }

  async #clear() {
    forgetDraft(this.#game);
    await this.connectedCallback();
  }

  #complain(error) {
    const caret = error.body?.caret ? make("pre", {}, error.body.caret) : "";
    this.#tell("notice bad", make("p", {}, complaint(error.message)), caret);
  }
}

customElements.define("pf-create-page", CreatePage);
