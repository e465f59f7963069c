/**
 * <pf-class-work>: the items of an assignment, one after the other. Attributes: course, assignment.
 *
 * Hints and attempts are counted by the server; what it may not tell yet, it does not send.
 */

import "./game.js";
import "./sweeper.js";
import { answering } from "./answering.js";
import { get, post, tellOnLeaving } from "./api.js";
import { isConfirmed } from "./confirm.js";
import { announce, make, once } from "./dom.js";
import { withFormulas } from "./formula.js";
import { newKey, sendAnswer, sendWaiting } from "./outbox.js";
import { cellsOf, feedbackView, hintView } from "./task_panel.js";
import { taskView } from "./tasks.js";
import { counted, figure, momentWords, t } from "./words.js";

class ClassWork extends HTMLElement {
  #items = [];
  #homework = null;
  #at = 0;
  #turn = 0;
  #timed = null; // the item whose time runs
  #seen = 0; // since when
  #spent = 0; // seconds that are not told yet

  async connectedCallback() {
    const wanted = new URLSearchParams(location.search);
    await sendWaiting(); // so that it is counted in what is shown
    try {
      await this.#load();
      this.#at = Math.max(
        0,
        this.#items.findIndex((item) => item.name === wanted.get("item")),
      );
      if (!wanted.has("item"))
        this.#at = Math.max(
          0,
          this.#items.findIndex((item) => !isAnswered(item.mark)),
        );
      this.#turn = Number(wanted.get("turn") ?? 0);
      await (this.#waits() ? this.#offer() : this.#show());
    } catch (error) {
      this.replaceChildren(make("p", { class: "notice bad", role: "alert" }, error.message));
    }
    addEventListener("visibilitychange", () => this.#tellTime());
    addEventListener("pagehide", () => this.#tellTime());
    document.addEventListener("pf-outbox", ({ detail }) => {
      if (detail.sent?.startsWith(this.#path)) this.#refresh();
    });
  }

  get #path() {
    return `/api/courses/${this.getAttribute("course")}/work`;
  }

  get #itemPath() {
    return `${this.#path}/${this.getAttribute("assignment")}/${this.#items[this.#at].name}`;
  }

  async #load() {
    const { assignments } = await get(this.#path);
    this.#homework = assignments.find((each) => each.name === this.getAttribute("assignment"));
    this.#items = this.#homework.items;
  }

  /** Whether a first look begins something that takes place in some minutes, or without help. */
  #waits() {
    const { minutes, exam, begun, over } = this.#homework;
    return (minutes || exam) && !begun && !over && this.hasAttribute("student") && this.#items.length > 0;
  }

  /** What begins with the first look, before it. */
  #offer() {
    const { minutes, exam } = this.#homework;
    const said = [
      minutes ? t("You have {number} minutes from the moment on at which you begin.", { number: minutes }) : null,
      exam
        ? t("This is an exam: until you hand it in or it is over, all that helps is closed, the proof editor too.")
        : null,
    ];
    const begin = once(async () => {
      await this.#show();
      await this.#load();
      this.#showRest();
    });
    this.replaceChildren(
      make(
        "section",
        { class: "panel stack" },
        said.filter(Boolean).map((text) => make("p", {}, text)),
        make("div", { class: "row" }, make("button", { type: "button", class: "primary", onclick: begin }, t("Begin"))),
      ),
    );
  }

  /** Until when, and the way to hand in. */
  #restView() {
    const { closed, minutes, exam, over } = this.#homework;
    if (over || !(minutes || exam) || !this.hasAttribute("student")) return null;
    const until = closed ? t("It ends {moment}.", { moment: momentWords(closed) }) : "";
    const path = `${this.#path}/${this.getAttribute("assignment")}/end`;
    const hand = async () => {
      const sure = t("Hand in? Nothing that you send afterwards counts.");
      if (!(await isConfirmed(sure, t("Hand in")))) return;
      await post(path, {});
      location.reload();
    };
    return make(
      "p",
      { class: "row notice" },
      make("span", {}, until),
      make("button", { type: "button", class: "low", onclick: once(hand) }, t("Hand in")),
    );
  }

  #showRest() {
    this.querySelector(".rest")?.replaceChildren(...[this.#restView()].filter(Boolean));
  }

  /** Tell for how long the item was seen since that was told last. */
  #tellTime() {
    const now = performance.now();
    if (this.#seen) this.#spent += (now - this.#seen) / 1000;
    this.#seen = document.visibilityState === "visible" ? now : 0;
    const seconds = Math.floor(this.#spent);
    if (!seconds || !this.#timed) return;
    this.#spent -= seconds;
    tellOnLeaving(`${this.#timed.path}/time`, { turn: this.#timed.turn, seconds });
  }

  async #refresh() {
    await this.#load();
    await this.#show();
  }

  async #show() {
    if (!this.#items.length) {
      this.replaceChildren(make("p", { class: "lead" }, t("Nothing is due yet. It will stand here.")));
      return;
    }
    this.#tellTime();
    const task = await post(this.#itemPath, { turn: this.#turn });
    this.#timed = { path: this.#itemPath, turn: this.#turn };
    this.#spent = 0;
    const feedback = make("div", { class: "feedback", "aria-live": "polite" });
    const hinted = make("div", { class: "hinted", "aria-live": "polite" });
    const standing = make("div", { class: "standing" }, standingView(task.standing));
    let sending = null; // a finished proof is sent by itself, and may be by its button at the same time
    const send = (answer) => {
      sending ??= this.#answer(task, answer, feedback, standing).finally(() => (sending = null));
      return sending;
    };
    const view = this.#workView(task, send);
    const row = view.querySelector?.(".answer-row");
    if (task.hints && row && !isOver(task.standing)) {
      const hint = once(() => this.#hint(task, hinted, view, standing));
      const leads = task.question?.kind === "sequent"; // the editor of proofs helps by itself: "I am stuck"
      if (!leads) row.append(make("button", { type: "button", onclick: hint }, t("Hint")));
      const cost = t("Each hint costs {number} per cent.", { number: task.hint_cost });
      if (task.hint_cost) row.append(make("span", { class: "small quiet" }, cost));
    }
    if (isOver(task.standing)) stopAnswers(view);
    // A line that the editor of proofs gives away counts as a hint, too.
    view.addEventListener("pf-hint", () => this.#countLine(standing));
    const label = t("Item {number}", { number: this.#at + 1 });
    const rest = make("div", { class: "rest" });
    this.replaceChildren(
      rest,
      this.#beads(),
      make(
        "section",
        { class: "panel task", tabindex: "-1", "aria-label": label },
        this.#turn ? make("p", { class: "tag now" }, t("to repeat, without points")) : null,
        [task.above, task.text].filter(Boolean).map((text) => make("p", { class: "task-text" }, withFormulas(text))),
        view,
        hinted,
        feedback,
        view.defence,
        standing,
      ),
    );
    this.#showRest();
  }

  #workView(task, send) {
    const { kind, shown } = task.question;
    if (kind !== "game" && kind !== "sweeper") {
      const exam = task.feedback === "full" ? null : task.feedback;
      const question = { ...task.question, shown: { ...shown, hints: task.hints && !isOver(task.standing) } };
      return taskView({ ...task, question, exam, done: task.standing.mark.done }, send);
    }
    const game = make(kind === "game" ? "pf-game" : "pf-sweeper", {
      game: shown.game,
      mode: task.mode,
      heading: "h2",
      remembered: true,
    });
    let known = task.standing.mark.done;
    const tell = ({ detail: play }) => {
      if (known || ["playing"].includes(play.result)) return;
      known = play.result === "won";
      send(play.id);
    };
    game.addEventListener("pf-change", tell);
    game.addEventListener("pf-begun", tell);
    return game;
  }

  #beads() {
    const bead = (item, place) => {
      const words = { number: place + 1, points: figure(item.mark.points), all: item.mark.of };
      return make(
        "button",
        {
          type: "button",
          class: isAnswered(item.mark) ? "bead done" : "bead",
          "aria-current": place === this.#at ? "step" : null,
          "aria-label": item.mark.hidden
            ? beadOfExam(item.mark, place)
            : item.mark.done
              ? t("Item {number}, done, {points} of {all} points", words)
              : t("Item {number}, {points} of {all} points", words),
          onclick: () => this.#goTo(place),
        },
        isAnswered(item.mark) ? "✓" : String(place + 1),
      );
    };
    return make("nav", { class: "row beads-row", "aria-label": t("Items") }, this.#items.map(bead));
  }

  async #goTo(place) {
    this.#at = place;
    this.#turn = 0;
    await this.#show();
    this.querySelector(".task").focus();
  }

  async #hint(task, place, view, standing) {
    const asked = post(`${this.#itemPath}/hints`, { token: newKey(), turn: this.#turn, answer: cellsOf(task, view) });
    await answering(place, asked, (told) => {
      const board = view.querySelector("pf-board");
      if (board) board.lit = told.hint.cells;
      standing.replaceChildren(standingView(told.standing));
      const shown = hintView(told.hint);
      const next = told.hint.step === told.hint.steps - 1 && !this.#turn;
      if (next)
        shown.append(
          make("p", { class: "small quiet" }, t("The next hint is the solution; after it this brings no points.")),
        );
      return shown;
    });
  }

  async #countLine(standing) {
    const told = await post(`${this.#itemPath}/lines`, { token: newKey(), turn: this.#turn }).catch(() => null);
    if (told) standing.replaceChildren(standingView(told));
  }

  async #answer(task, answer, place, standing) {
    if (task.standing.mark.done) return null;
    const at = this.#at;
    const gone = t("The network is gone. Your answer is kept, and sent when it is back.");
    const asked = sendAnswer(`${this.#itemPath}/answers`, { answer, turn: this.#turn }, "token").catch((error) => {
      if (!error.kept) throw error;
      announce(gone);
      return null;
    });
    const keptWords = t("Your answer is kept. Until the end you can give another one; the last one counts.");
    await answering(place, asked, (told) =>
      told?.feedback ? feedbackView(told.feedback, task) : make("p", { class: "notice" }, told ? keptWords : gone),
    );
    const told = await asked.catch(() => null);
    this.#tellTime();
    if (!told || at !== this.#at) return null;
    task.standing = told.standing;
    standing.replaceChildren(standingView(told.standing));
    if (isOver(told.standing)) stopAnswers(this);
    if (!told.feedback || told.feedback.right) await this.#done(place);
    return told.feedback ?? null;
  }

  async #done(place) {
    await this.#load();
    this.querySelector(".beads-row").replaceWith(this.#beads());
    const next = this.#items.findIndex((item) => !isAnswered(item.mark));
    const onwards =
      next < 0 || this.#turn
        ? make(
            "a",
            { class: "button primary", href: `/classes/${this.getAttribute("course")}` },
            t("Back to the class"),
          )
        : make("button", { type: "button", class: "primary", onclick: () => this.#goTo(next) }, t("Next item"));
    place.append(make("div", { class: "row" }, onwards));
    onwards.focus();
  }
}

/** Whether an item is done or, where that is not told, answered. */
const isAnswered = ({ done, hidden, attempts }) => (hidden ? attempts > 0 : done);

const beadOfExam = ({ attempts }, place) =>
  attempts
    ? t("Item {number}, answered", { number: place + 1 })
    : t("Item {number}, not answered", { number: place + 1 });

/** Whether nothing more counts: it is done, the time is over, or every try is used up. */
const isOver = ({ mark, left, closed }) => mark.done || closed || left === 0;

/** What is over takes no more answers, and gives no more hints. */
function stopAnswers(view) {
  for (const button of view.querySelectorAll(".answer-row button")) button.disabled = true;
  view.querySelector("pf-proof-editor")?.stopHints();
}

/** How an item stands: points, attempts, hints, comments and, once it may be seen, the solution. */
function standingView({ mark, left, closed, keeps, solution, comments }) {
  const points = t("{points} of {all} points", { points: figure(mark.points), all: mark.of });
  const facts = [mark.hidden ? t("points: {all}", { all: mark.of }) : points];
  if (left !== undefined && left !== null && !mark.done) facts.push(counted("one try left|{number} tries left", left));
  if (mark.hints) facts.push(counted("one hint|{number} hints", mark.hints));
  if (mark.spoilt) facts.push(t("looked at the solution"));
  if (mark.late) facts.push(t("late"));
  else if (keeps !== undefined && keeps !== null)
    facts.push(t("late: answers keep {number} per cent", { number: keeps }));
  if (closed) facts.push(t("over"));
  return make(
    "div",
    { class: "stack" },
    make("p", { class: "small quiet" }, facts.join(" · ")),
    (comments ?? []).map((comment) => make("p", { class: "comment" }, comment)),
    solution
      ? make("details", {}, make("summary", {}, t("A solution")), make("pre", { class: "code" }, solution))
      : null,
  );
}

customElements.define("pf-class-work", ClassWork);
