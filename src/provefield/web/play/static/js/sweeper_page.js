/** The Sweeper lab: choose a board and play it, or analyse any position; a file is dropped anywhere. */

import "./analyser.js";
import "./sweeper.js";
import "./sweeper_history.js";
import { make } from "./dom.js";
import { MODES, modeChoice } from "./modes.js";
import { PRESETS, STARTS, sizeOf } from "./sweeper_kinds.js";
import { number, t } from "./words.js";

const OWN = "own";
const SIZES = [...PRESETS, ["100x100/1500", t("Huge 100×100, 1,500 mines")], [OWN, t("A size of your own …")]];
const MOST = { columns: 100, rows: 100 }; // of a size of one's own
const DENSE = 0.21; // the share of mines of an expert's board, to begin with
const GRADES = [
  ["", t("any")],
  ["single", t("one clue at a time")],
  ["pairs", t("two clues together")],
  ["sat", t("many clues together")],
  ["count", t("the number of mines")],
];

const WAYS = {
  practice: [t("free"), t("Open and mark as you like.")],
  prove: [MODES.prove, t("You say by which numbers each cell is safe. No board needs a guess.")],
};

class SweeperPage extends HTMLElement {
  connectedCallback() {
    const search = new URLSearchParams(location.search);
    const chosen = search.get("game");
    const choosing = make("div", { class: "choosing row" });
    const mode = search.get("mode") === "prove" ? "prove" : "practice";
    this.#ways = modeChoice(mode, (...how) => this.#playAs(...how), WAYS);
    this.#play = make(
      "pf-sweeper",
      {
        game: chosen ?? "beginner:noguess",
        play: location.hash.slice(1) || null,
        mode,
        // On a board that a name brings back the server rules: somebody may have seen it.
        referee: search.get("referee") === "server" || chosen?.split(":").length > 2 ? null : "page",
      },
      choosing,
      this.#ways,
      make("div", { class: "about" }, this.#history),
    );
    choosing.append(...this.#form(search.get("referee") !== "server"));
    this.addEventListener("pf-begun", (event) => this.#begun(event.detail));
    this.addEventListener("pf-ended", (event) => this.#history.show(event.detail.game));
    const analyser = make("pf-analyser");
    const analyse = make("details", { class: "panel" }, make("summary", {}, t("Analyse any position")), analyser);
    this.replaceChildren(this.#play, analyse);
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      analyse.open = true;
      analyser.take(event.dataTransfer.files[0]);
      analyse.scrollIntoView({ block: "start" });
    });
  }

  #play = null;
  #ways = null; // how to play, in words
  #history = make("pf-sweeper-history");
  #choices = {};
  #own = {}; // the fields of a size of one's own
  #chosen = make("summary", { class: "button" });
  #isChoosing = false;

  /**
   * The address remembers the play, and the form which kind it is: that of a reloaded page, too.
   * What somebody chose meanwhile for the next play is left alone.
   */
  #begun(play) {
    history.replaceState(null, "", play.id ? `#${play.id}` : location.pathname + location.search);
    this.#play.setAttribute("game", play.game);
    this.#play.setAttribute("mode", play.mode);
    this.#history.show(play.game);
    if (!this.#isChoosing) this.#choose(play.game);
  }

  /** Begin a board of the same kind in another mode; a keyboard that chose it stays there. */
  async #playAs(mode, isPointed) {
    this.#play.setAttribute("mode", mode);
    await this.#play.anew(this.#play.getAttribute("game"));
    if (!isPointed) this.#ways.querySelector(`[value="${mode}"]`).focus();
  }

  #choose(game) {
    const [preset, kind = ""] = game.split(":");
    const [start, grade = ""] = kind.split("-");
    for (const [name, value] of Object.entries({ preset, start, grade })) {
      const choice = this.#choices[name];
      const isKnown = [...choice.options].some((option) => option.value === value);
      if (!isKnown && name === "preset") choice.append(make("option", { value }, value)); // a size of one's own
      if (isKnown || name === "preset") choice.value = value;
    }
    const size = sizeOf(game);
    if (size) for (const name of ["columns", "rows", "mines"]) this.#own[name].value = size[name];
    this.#fitOwn();
    this.#ways.querySelector(`[value="${this.#play.mode}"]`).checked = true;
    this.#chosen.textContent = this.#choices.preset.selectedOptions[0].textContent.split(",")[0];
  }

  #form(isOwn) {
    const choice = (name, entries) =>
      make(
        "select",
        { name },
        entries.map(([value, label]) => make("option", { value }, label)),
      );
    const preset = choice("preset", SIZES);
    const start = choice("start", STARTS);
    const grade = choice("grade", GRADES);
    this.#choices = { preset, start, grade };
    const own = this.#ownView();
    this.#choose(this.#play.getAttribute("game"));
    const begin = (event) => {
      event.preventDefault();
      this.#isChoosing = false;
      folded.open = false;
      const hardest = start.value === "noguess" && grade.value ? `-${grade.value}` : "";
      if (isOwn) this.#play.setAttribute("referee", "page");
      this.#play.anew(`${this.#size}:${start.value}${hardest}`);
    };
    const form = make(
      "form",
      {
        class: "panel stack",
        id: "choices",
        onsubmit: begin,
        oninput: () => this.#fitOwn(),
        onchange: () => (this.#isChoosing = true),
      },
      make("label", {}, t("Board"), preset),
      own,
      make("label", {}, t("Start"), start),
      make("label", {}, t("Hardest step"), grade),
      make("button", { class: "primary" }, t("Deal this board")),
    );
    const folded = make("details", {}, this.#chosen, form);
    return [folded, make("button", { form: "choices", class: "primary" }, t("New game"))];
  }

  /** Columns, rows and mines of one's own, with how dense the mines lie then. */
  #ownView() {
    const field = (name, label, value) => {
      const input = make("input", { type: "number", name, min: 1, max: MOST[name] ?? null, value, required: true });
      this.#own[name] = input;
      return make("label", {}, label, input);
    };
    this.#own.density = make("p", { class: "small quiet", role: "status" });
    this.#own.view = make(
      "div",
      { class: "stack own-size" },
      make(
        "div",
        { class: "row" },
        field("columns", t("Columns"), 12),
        field("rows", t("Rows"), 12),
        field("mines", t("Mines"), Math.round(DENSE * 144)),
      ),
      this.#own.density,
    );
    return this.#own.view;
  }

  /** Show the fields of a size of one's own while it is chosen, and how many mines fit. */
  #fitOwn() {
    const { columns, rows, mines, density, view } = this.#own;
    const isOwn = this.#choices.preset.value === OWN;
    const cells = columns.value * rows.value;
    view.hidden = !isOwn;
    for (const input of [columns, rows, mines]) input.disabled = !isOwn;
    mines.max = Math.max(cells - 1, 1);
    density.textContent = cells
      ? t("{percent} % of the cells are mines.", { percent: number((100 * mines.value) / cells, 0) })
      : "";
  }

  /** The size that is chosen, as it stands in the name of a game. */
  get #size() {
    const { columns, rows, mines } = this.#own;
    const { value } = this.#choices.preset;
    return value === OWN ? `${columns.value}x${rows.value}/${mines.value}` : value;
  }
}

customElements.define("pf-sweeper-page", SweeperPage);
