/**
 * <pf-new-game>: order a game (columns, rows, mines, level), watch the generator, and play what it made.
 *
 * The page says how many mines a field of so many cells has at most. The server answers with one line for each
 * attempt; the last has the address of the game.
 */

import { complaint, make, pageData } from "./dom.js";
import { lines } from "./api.js";
import { counted, t } from "./words.js";

const SIDES = [2, 16];

class NewGame extends HTMLElement {
  #parts = {};
  #asking = null;

  connectedCallback() {
    const number = (name, label, [min, max], value) =>
      make(
        "label",
        {},
        label,
        make("input", { type: "number", name, min, max, value, required: true, "aria-describedby": "bounds" }),
      );
    const levels = [1, 2, 3, 4, 5].map((level) => make("option", { value: level, selected: level === 2 }, level));
    const go = make("button", { class: "primary" }, t("Make it and play"));
    const stop = make("button", { type: "button", hidden: true, onclick: () => this.#asking?.abort() }, t("Stop"));
    const progress = make("progress", { "aria-label": t("Attempts of the generator"), hidden: true });
    const told = make("p", { role: "status", class: "small" });
    const bounds = make("p", { class: "small quiet", id: "bounds" });
    const form = make(
      "form",
      { class: "choices" },
      number("columns", t("Columns"), SIDES, 8),
      number("rows", t("Rows"), SIDES, 8),
      number("mines", t("Mines"), [1, 63], 4),
      make("label", {}, t("Level"), make("select", { name: "level" }, levels)),
      make("div", { class: "row" }, go, stop),
    );
    form.addEventListener("input", () => this.#fit(form));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#make(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, Number(value)])));
    });
    this.#parts = { form, go, stop, progress, told, bounds };
    this.#fit(form);
    this.replaceChildren(
      make(
        "section",
        { class: "panel stack" },
        make("h2", {}, t("A new game on a field of your own")),
        form,
        bounds,
        progress,
        told,
      ),
    );
  }

  disconnectedCallback() {
    this.#asking?.abort();
  }

  /** Say how many mines fit, if the field can have that size. */
  #fit(form) {
    const { columns, rows, mines } = form.elements;
    if (![columns, rows].every((side) => side.value && side.validity.valid)) {
      this.#parts.bounds.textContent = t("2 to 16 columns and rows.");
      return;
    }
    const most = pageData().most[columns.value * rows.value];
    mines.max = most;
    this.#parts.bounds.textContent = t(
      "2 to 16 columns and rows; on {columns}×{rows}, messages tell of 1 to {most} mines.",
      { columns: columns.value, rows: rows.value, most },
    );
  }

  async #make(order) {
    this.#asking = new AbortController();
    this.#busy(true);
    this.#say(t("The generator puts messages together …"));
    try {
      for await (const news of lines("/api/generated", order, this.#asking.signal)) this.#tell(news);
    } catch (error) {
      this.#say(error.name === "AbortError" ? t("Stopped. Nothing was kept.") : complaint(error.message));
    }
    this.#busy(false);
  }

  #tell({ tried, most, url, error }) {
    const { progress } = this.#parts;
    progress.max = most;
    progress.value = tried;
    if (url) location.assign(url);
    else if (error) this.#say(complaint(error));
    else if (tried)
      this.#say(
        counted("One attempt gave no game of this level …|{number} attempts gave no game of this level …", tried),
      );
  }

  #busy(lasts) {
    const { go, stop, progress } = this.#parts;
    go.hidden = lasts;
    stop.hidden = progress.hidden = !lasts;
    progress.removeAttribute("value");
  }

  #say(text) {
    this.#parts.told.replaceChildren(...[text].flat());
  }
}

customElements.define("pf-new-game", NewGame);
