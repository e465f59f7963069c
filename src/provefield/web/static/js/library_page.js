/** The library: games by shelf, level and words, each with what to do with it. */

import { get } from "./api.js";
import { make } from "./dom.js";
import { levelView } from "./game.js";
import { t } from "./words.js";

const SHELVES = [
  ["", t("all games")],
  ["daily", t("today's game")],
  ["paper", t("from the paper")],
  ["generated", t("made by the generator")],
  ["players", t("made by players")],
];

class LibraryPage extends HTMLElement {
  #list = make("ul", { class: "cards" });

  connectedCallback() {
    const asked = new URLSearchParams(location.search);
    const select = (name, entries) => {
      const element = make("select", { name }, entries.map(([value, label]) => make("option", { value }, label)));
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
    history.replaceState(null, "", wanted.size ? `?${wanted}` : location.pathname);
    this.#list.setAttribute("aria-busy", "true");
    try {
      const { games } = await get(`/api/games?${wanted}`);
      this.#list.replaceChildren(...games.map((game) => this.#card(game)));
      if (!games.length) this.#list.replaceChildren(make("li", { class: "quiet" }, t("No game fits. Take away a filter, or create the game you miss.")));
    } catch (error) {
      this.#list.replaceChildren(make("li", { class: "notice bad" }, error.message));
    }
    this.#list.removeAttribute("aria-busy");
  }

  #card(game) {
    const action = this.getAttribute("action") ?? "play";
    const id = encodeURIComponent(game.id);
    const size = t("{columns} × {rows}, {messages} messages", game);
    return make(
      "li",
      {},
      make(
        "div",
        { class: "card" },
        make("a", { href: `/${action}/${id}` }, game.title || t("A game without a title")),
        make("p", {}, game.level ? levelView(game.level) : null, " ", size, game.budget ? ` · ${t("{budget} steps", game)}` : ""),
        make("div", { class: "row" }, (game.tags ?? []).map((tag) => make("span", { class: "tag" }, tag)), game.finished ? make("span", { class: "tag" }, `✓ ${t("won")}`) : null),
      ),
    );
  }
}

customElements.define("pf-library-page", LibraryPage);
