/**
 * <docs-search>: finds sections of the documentation that hold every word, in the browser alone.
 * The sections are fetched when somebody first turns to it; headings count more than the text.
 */

import { faultView } from "./answering.js";
import { get } from "./api.js";
import { announce, make } from "./dom.js";
import { t } from "./words.js";

const MOST = 12; // sections that are listed
const AROUND = 60; // characters of the text around the first word

class DocsSearch extends HTMLElement {
  #sections = null;
  #field = make("input", { type: "search", autocomplete: "off", spellcheck: "false" });
  #list = make("ul", {});

  connectedCallback() {
    this.#field.addEventListener("focus", () => this.#fetch(), { once: true });
    this.#field.addEventListener("input", () => this.#show());
    const form = make("form", { role: "search" }, make("label", {}, t("Search the documentation"), this.#field));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#list.querySelector("a")?.click();
    });
    this.append(form, this.#list);
  }

  async #fetch() {
    try {
      this.#sections ??= await get("/docs/search.json");
      this.#show();
    } catch (fault) {
      this.#list.replaceChildren(make("li", {}, faultView(fault)));
    }
  }

  #show() {
    const words = this.#field.value.toLowerCase().split(/\s+/u).filter(Boolean);
    if (!words.length || !this.#sections) return this.#list.replaceChildren();
    const found = best(this.#sections, words);
    const nothing = make("li", { class: "quiet" }, t("Nothing found."));
    this.#list.replaceChildren(...(found.length ? found.map((section) => entry(section, words[0])) : [nothing]));
    return announce(found.length ? found.map(name).join(", ") : t("Nothing found."));
  }
}

/** The sections that hold every word, those with the words in their headings first. */
function best(sections, words) {
  const scored = sections.map((section) => [score(section, words), section]);
  const fitting = scored.filter(([points]) => points > 0);
  return fitting
    .toSorted(([one], [other]) => other - one)
    .slice(0, MOST)
    .map(([, section]) => section);
}

function score({ page, heading, text }, words) {
  const titles = `${page} ${heading}`.toLowerCase();
  const body = text.toLowerCase();
  const points = words.map(
    (word) => 4 * heading.toLowerCase().includes(word) + 2 * titles.includes(word) + body.includes(word),
  );
  return Math.min(...points) && points.reduce((sum, each) => sum + each, 0);
}

const name = ({ page, heading }) => (heading && heading !== page ? `${page}: ${heading}` : page);

function entry(section, word) {
  const at = Math.max(0, section.text.toLowerCase().indexOf(word) - AROUND);
  const excerpt = section.text.slice(at, at + 2 * AROUND);
  return make(
    "li",
    { lang: "en" },
    make("a", { href: `/docs/${section.address}` }, name(section)),
    make("p", { class: "quiet small" }, at ? `… ${excerpt}` : excerpt),
  );
}

customElements.define("docs-search", DocsSearch);
