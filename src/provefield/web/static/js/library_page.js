/** The library: games by shelf, level and words, each with what to do with it. */

import { faultView } from "./answering.js";
import { get } from "./api.js";
import { make } from "./dom.js";
import { levelView } from "./facts.js";
import { opennessView } from "./openness.js";
import { counted, t } from "./words.js";

const SHELVES = [
  ["", t("all games")],
  ["daily", t("today's game")],
  ["paper", t("from the paper")],
  ["house", t("made by us")],
  ["generated", t("made by the generator")],
  ["players", t("made by players")],
  ["mine", t("made by you")],
];

const PAGE = 100; // games that are fetched at once
const FIRST = 6; // games of a shelf on the first look

class LibraryPage extends HTMLElement {
  #list = make("div", { class: "shelves" });
  #turn = 0;
  #daily = null;

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
      make("label", {}, t("Shelf"), select("shelf", SHELVES)),
      make("label", {}, t("Level"), select("level", levels)),
      make("label", {}, t("Words"), make("input", { name: "words", type: "search", value: asked.get("words") ?? "" })),
    );
    form.addEventListener("input", () => this.#look(form));
    form.addEventListener("submit", (event) => event.preventDefault());
    this.replaceChildren(form, this.#list);
    this.#look(form);
  }

  async #look(form) {
    const wanted = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
    const turn = ++this.#turn;
    history.replaceState(null, "", wanted.size ? `?${wanted}` : location.pathname);
    this.#list.setAttribute("aria-busy", "true");
    try {
      const found = await get(`/api/games?${wanted}&most=${PAGE}`);
      if (turn !== this.#turn) return; // something else is wanted by now
      this.#show(found.games, found.total, wanted);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#list.replaceChildren(faultView(error));
    }
    this.#list.removeAttribute("aria-busy");
  }

  /** Games shelf by shelf, and a way to those that did not fit. */
  #show(games, total, wanted) {
    const shelves = SHELVES.filter(([name]) => games.some((game) => game.shelf === name));
    const sections = shelves.map(([name, title]) =>
      this.#shelf(
        name,
        title,
        games.filter((game) => game.shelf === name),
        wanted.size > 0,
      ),
    );
    const fetched = games.length;
    this.#list.replaceChildren(wanted.size ? "" : this.#today(), ...sections);
    if (!games.length) this.#list.append(this.#nothing());
    if (fetched < total)
      this.#list.append(
        make(
          "p",
          {},
          make("button", { type: "button", onclick: () => this.#more(games, total, wanted, fetched) }, t("Show more")),
        ),
      );
  }

  #today() {
    const cards = make("ul", { class: "cards" });
    this.#awaitToday(cards);
    const title = SHELVES.find(([name]) => name === "daily")[1];
    return make("section", {}, make("div", { class: "row between section" }, make("h2", {}, title)), cards);
  }

  /** Today's game is made when the first one asks for it; if that fails, it can be asked for again. */
  async #awaitToday(cards) {
    cards.replaceChildren(
      make(
        "li",
        {},
        make("div", { class: "card" }, make("p", {}, t("Today's game is being made …")), make("p", {}, "\u00a0")),
      ),
    );
    this.#daily ??= get("/api/games?shelf=daily");
    try {
      const { games } = await this.#daily;
      cards.replaceChildren(...games.map((game) => this.#card(game)));
    } catch (error) {
      this.#daily = null;
      const again = make("button", { type: "button", onclick: () => this.#awaitToday(cards) }, t("Try again"));
      cards.replaceChildren(make("li", { class: "stack" }, faultView(error), make("div", { class: "row" }, again)));
    }
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
    for (const field of form.elements) field.value = "";
    this.#look(form);
    form.elements.shelf.focus();
  }

  #shelf(name, title, games, whole) {
    const shown = whole ? games : glimpse(name, games);
    const all = make(
      "button",
      { type: "button", class: "plain small", onclick: () => this.#open(name) },
      t("all {number}", { number: games.length }),
    );
    const head = make(
      "div",
      { class: "row between section" },
      make("h2", {}, title),
      shown.length < games.length ? all : null,
    );
    return make(
      "section",
      {},
      head,
      make(
        "ul",
        { class: "cards" },
        shown.map((game) => this.#card(game)),
      ),
    );
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

  #card(game) {
    const action = this.getAttribute("action") ?? "play";
    const id = encodeURIComponent(game.id);
    const size = counted("{columns} × {rows}, one message|{columns} × {rows}, {number} messages", game.messages, game);
    const tags = [...(game.finished ? [`✓ ${t("won")}`] : []), ...(game.tags ?? [])];
    return make(
      "li",
      {},
      make(
        "div",
        { class: "card" },
        make("a", { href: `/${action}/${id}`, title: game.title }, game.title || t("A game without a title")),
        make(
          "p",
          {},
          game.level ? levelView(game.level) : "",
          " ",
          size,
          game.author ? ` · ${game.author}` : "",
          game.budget ? ` · ${counted("1 step|{number} steps", game.budget)}` : "",
        ),
        tags.length
          ? make(
              "div",
              { class: "row" },
              tags.map((tag) => make("span", { class: "tag" }, tag)),
            )
          : null,
        game.visibility ? opennessView(game) : null,
      ),
    );
  }
}

/** The first games of a shelf; of generated ones, some of each level. */
function glimpse(name, games) {
  if (name !== "generated") return games.slice(0, FIRST);
  return games.filter((_, place) => place % Math.ceil(games.length / FIRST) === 0);
}

customElements.define("pf-library-page", LibraryPage);
