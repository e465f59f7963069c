/** The library: games by shelf, level, state and words, each with its picture. */

import { faultView } from "./answering.js";
import { get } from "./api.js";
import { cardSection } from "./card.js";
import { SLOW, make, waitingView } from "./dom.js";
import { hasDays, todayView } from "./today.js";
import { t } from "./words.js";

const SHELVES = [
  ["", t("all games")],
  ...(hasDays ? [["daily", t("today's game")]] : []),
  ["paper", t("from the paper")],
  ["house", t("made by us")],
  ["generated", t("made by the generator")],
  ["players", t("made by players")],
  ["mine", t("made by you")],
];

const STATES = [
  ["", t("all"), () => true],
  ["new", t("new to me"), (game) => !game.finished && !game.begun],
  ["begun", t("begun"), (game) => game.begun && !game.finished],
  ["won", t("won"), (game) => game.finished],
];
const PAGE = 100; // games that are fetched at once
const FIRST = 8; // games of a shelf on the first look

class LibraryPage extends HTMLElement {
  #list = make("div", { class: "shelves" });
  #turn = 0;
  #state = "";

  connectedCallback() {
    const asked = new URLSearchParams(location.search);
    const select = (name, entries) => {
      const element = make(
        "select",
        { name },
        entries.map(([value, label]) => make("option", { value }, label)),
      );
      element.value = asked.get(name) ?? "";
      return element;
    };
    const levels = [["", t("any level")], ...[1, 2, 3, 4, 5].map((level) => [String(level), String(level)])];
    const form = make(
      "form",
      { class: "row choices", role: "search" },
      make(
        "label",
        { class: "wide" },
        t("Words"),
        make("input", {
          name: "words",
          type: "search",
          value: asked.get("words") ?? "",
          placeholder: t("words or a player"),
        }),
      ),
      make("label", {}, t("Shelf"), select("shelf", SHELVES)),
      make("label", {}, t("Level"), select("level", levels)),
      this.#states(() => this.#look(form)),
    );
    form.addEventListener("input", () => this.#look(form));
    form.addEventListener("submit", (event) => event.preventDefault());
    this.replaceChildren(form, this.#list);
    this.#look(form);
  }

  /** Buttons for games that are new, begun or won. */
  #states(look) {
    const buttons = STATES.map(([name, words]) =>
      make(
        "button",
        { type: "button", "aria-pressed": String(name === this.#state), onclick: () => choose(name) },
        words,
      ),
    );
    const choose = (chosen) => {
      this.#state = chosen;
      STATES.forEach(([name], place) => buttons[place].setAttribute("aria-pressed", String(name === chosen)));
      look();
    };
    return make("div", { class: "segments", role: "group", "aria-label": t("How far you are") }, buttons);
  }

  async #look(form) {
    const wanted = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
    const turn = ++this.#turn;
    history.replaceState(null, "", wanted.size ? `?${wanted}` : location.pathname);
    this.#list.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => this.#list.prepend(waitingView(t("Looking for games …"))), SLOW);
    try {
      const found = await get(`/api/games?${wanted}&most=${PAGE}`);
      if (turn !== this.#turn) return; // something else is wanted by now
      this.#show(found.games, found.total, wanted);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#list.replaceChildren(faultView(error));
    } finally {
      clearTimeout(slow);
    }
    this.#list.removeAttribute("aria-busy");
  }

  /** Games shelf by shelf, broken ones last, and a way to those that did not fit. */
  #show(games, total, wanted) {
    const isWanted = STATES.find(([name]) => name === this.#state)[2];
    const isNarrow = wanted.size > 0 || this.#state !== "";
    const fitting = games.filter(isWanted);
    const shelf = (name) => fitting.filter((game) => game.shelf === name && !game.broken);
    const sections = SHELVES.map(([name, title]) => this.#shelf(name, title, shelf(name), isNarrow));
    const broken = fitting.filter((game) => game.broken);
    const fetched = games.length;
    this.#list.replaceChildren(
      isNarrow ? "" : todayView(this.#action),
      ...sections.filter(Boolean),
      cardSection(t("Broken: find out why"), broken, this.#action) ?? "",
    );
    if (!fitting.length) this.#list.append(this.#nothing());
    if (fetched < total)
      this.#list.append(
        make(
          "p",
          {},
          make("button", { type: "button", onclick: () => this.#more(games, total, wanted, fetched) }, t("Show more")),
        ),
      );
  }

  get #action() {
    return this.getAttribute("action") ?? "play";
  }

  #nothing() {
    const all = make("button", { type: "button", onclick: () => this.#clear() }, t("Show all games"));
    const own = make("a", { class: "button", href: "/create" }, t("Create the game you miss"));
    return make(
      "div",
      { class: "stack" },
      make("p", { class: "quiet", role: "status" }, t("No game fits.")),
      make("div", { class: "row" }, all, own),
    );
  }

  #clear() {
    const form = this.querySelector("form");
    for (const field of form.elements) if (field.name) field.value = "";
    form.querySelector(".segments button").click();
    form.elements.shelf.focus();
  }

  #shelf(name, title, games, whole) {
    const shown = whole ? games : glimpse(name, games);
    const all = make(
      "button",
      { type: "button", class: "plain small", onclick: () => this.#open(name) },
      t("all {number}", { number: games.length }),
    );
    return cardSection(title, shown, this.#action, shown.length < games.length ? all : null);
  }

  #open(name) {
    const form = this.querySelector("form");
    form.elements.shelf.value = name;
    this.#look(form);
    form.elements.shelf.focus();
  }

  async #more(games, total, wanted, fetched) {
    const next = new URLSearchParams(wanted);
    next.set("start", fetched);
    next.set("most", PAGE);
    const turn = ++this.#turn;
    try {
      const found = await get(`/api/games?${next}`);
      if (turn === this.#turn) this.#show([...games, ...found.games], total, wanted);
    } catch (error) {
      if (turn === this.#turn) this.#list.append(faultView(error));
    }
  }
}

/** The first games of a shelf; of generated ones, some of each level. */
function glimpse(name, games) {
  if (name !== "generated") return games.slice(0, FIRST);
  return games.filter((_, place) => place % Math.ceil(games.length / FIRST) === 0);
}

customElements.define("pf-library-page", LibraryPage);
