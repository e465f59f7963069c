/**
 * <pf-world>: a small world in which a sequent fails, drawn and as tables, and its sentences part by part.
 * What is true there can be turned on and off; the server says what the sentences say then.
 *
 * in   sequent = { premises, goal, told }    without `told`, what `/api/proofs/world` says, it is asked for
 * out  "pf-world" { told }             after each answer
 */

import { answering } from "./answering.js";
import { post } from "./api.js";
import { announce, make } from "./dom.js";
import { typeset, withFormulas } from "./formula.js";
import { queryOf } from "./proof_lines.js";
import { t } from "./words.js";

const ARROW = "→";

/** What premises and goal say in a world; without one, in one that breaks the sequent, if any is known. */
export const worldOf = ({ premises, goal }, world = null) => post("/api/proofs/world", { premises, goal, world });

class SmallWorld extends HTMLElement {
  #sequent = null;
  #told = null;
  #chosen = null; // the part that was pressed: "goal 1"

  set sequent({ premises, goal, told = null }) {
    this.#sequent = { premises, goal };
    this.#show(told ? Promise.resolve(told) : worldOf(this.#sequent));
  }

  async #show(asked) {
    const focused = this.contains(document.activeElement) ? document.activeElement.dataset.turn : null;
    await answering(this, asked, (told) => {
      if (this.#told) announce(told.sentence);
      this.#told = { ...told, converse: told.converse ?? this.#told?.converse };
      return this.#view();
    });
    const told = await asked.catch(() => null);
    if (!told || !this.isConnected) return;
    this.#light(this.#chosen ?? (told.refutes ? this.#deciding() : null));
    if (focused) [...this.querySelectorAll("[data-turn]")].find((each) => each.dataset.turn === focused)?.focus();
    this.dispatchEvent(new CustomEvent("pf-world", { bubbles: true, detail: { told } }));
  }

  #view() {
    const { world, heading, premises, goal, sentence, refutes } = this.#told;
    if (!world) return make("p", { class: "notice" }, sentence);
    const sentences = [...premises, goal].map((each, place) => this.#sentence(each, place, place === premises.length));
    return make(
      "section",
      { class: refutes ? "world refutes" : "world", "aria-label": t("A world in which it fails") },
      make("header", {}, heading),
      make(
        "div",
        { class: "world-parts" },
        make("div", { class: "world-seen" }, this.#picture(), this.#tables()),
        make("div", { class: "stack" }, sentences, make("p", { class: "small" }, sentence), this.#converse()),
      ),
    );
  }

  #picture() {
    if (!this.#told.picture) return null;
    const bare = this.#told.picture.replace(/<style>[^<]*<\/style>/, ""); // pages have it in /css/graph.css
    const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    return document.importNode(drawn, true);
  }

  #tables() {
    const { domain, relations, functions } = this.#told.world;
    const statements = relations.filter(({ arity }) => arity === 0);
    const said = relations.filter(({ arity }) => arity === 1);
    const pairs = relations.filter(({ arity }) => arity === 2);
    const rest = [
      ...relations.filter(({ arity }) => arity > 2).map(({ name, rows }) => `${name}: ${rows.map(tuple).join(", ")}`),
      ...functions
        .filter(({ arity }) => arity > 0)
        .map(
          ({ name, values }) =>
            `${values.map((row) => `${name}${tuple(row.slice(0, -1))} = ${row.at(-1)}`).join(", ")}`,
        ),
    ];
    const heads = () => domain.map((thing) => make("th", { scope: "col" }, thing));
    const row = (head, cells) => make("tr", {}, make("th", { scope: "row" }, head), cells);
    const table = (caption, ...rows) => make("table", { class: "world-table" }, make("caption", {}, caption), ...rows);
    return make(
      "div",
      { class: "world-tables" },
      statements.length
        ? make(
            "div",
            { class: "row" },
            statements.map((each) => make("span", { class: "row" }, typeset(each.name), this.#turn(each, []))),
          )
        : null,
      said.length
        ? table(
            t("what is true of what"),
            make("tr", {}, make("td"), heads()),
            ...said.map((each) =>
              row(
                each.name,
                domain.map((thing) => make("td", {}, this.#turn(each, [thing]))),
              ),
            ),
          )
        : null,
      pairs.map((each) =>
        table(
          pairs.length === 1 ? t("arrow from … to …") : t("{name} from … to …", { name: each.name }),
          make("tr", {}, make("td"), heads()),
          ...domain.map((from) =>
            row(
              from,
              domain.map((to) => make("td", {}, this.#turn(each, [from, to]))),
            ),
          ),
        ),
      ),
      rest.map((line) => make("p", { class: "small formula" }, line)),
    );
  }

  /** A button that says whether something is true in this world, and changes it. */
  #turn({ name, arity, rows }, row) {
    const holds = rows.some((other) => other.every((thing, place) => thing === row[place]));
    const [yes, no] = arity === 2 ? [ARROW, "·"] : ["✓", "✗"];
    return make(
      "button",
      {
        type: "button",
        "aria-pressed": String(holds),
        "aria-label": row.length ? `${name}(${row.join(", ")})` : name,
        "data-turn": [name, ...row].join(" "),
        onclick: () => this.#change(name, arity, row),
      },
      holds ? yes : no,
    );
  }

  #change(name, arity, row) {
    const { world } = this.#told;
    const same = (other) => other.every((thing, place) => thing === row[place]);
    const turned = (relation) => {
      if (relation.name !== name || relation.arity !== arity) return relation;
      const others = relation.rows.filter((other) => !same(other));
      return { ...relation, rows: others.length < relation.rows.length ? others : [...others, row] };
    };
    this.#show(worldOf(this.#sequent, { ...world, relations: world.relations.map(turned) }));
  }

  #sentence({ formula, words, holds, parts }, place, isGoal) {
    const part = (each, number) => {
      const name = `${place} ${number}`;
      return make(
        "li",
        {},
        make(
          "button",
          {
            type: "button",
            class: "world-part",
            "data-part": name,
            "aria-pressed": String(name === this.#chosen),
            onpointerenter: () => this.#light(name),
            onfocus: () => this.#light(name),
            onclick: () => {
              this.#chosen = name;
              this.#light(name);
            },
          },
          make("span", {}, typeset(each.about), ": ", withFormulas(each.reason)),
          truth(each.holds),
        ),
      );
    };
    return make(
      "div",
      { class: "world-sentence" },
      make(
        "div",
        { class: "world-whole" },
        make(
          "div",
          {},
          make("span", { class: "small quiet" }, isGoal ? t("goal") : t("premise")),
          make("div", { class: "given" }, typeset(formula)),
          make("div", { class: "small quiet" }, words),
        ),
        truth(holds),
      ),
      make("ul", {}, parts.map(part)),
    );
  }

  /** The part of the goal by which one sees best that it fails. */
  #deciding() {
    const { premises, goal } = this.#told;
    const place = goal.parts.findLastIndex((part) => !part.holds);
    return `${premises.length} ${Math.max(place, 0)}`;
  }

  /** Show in picture and tables what a part rests on. */
  #light(name) {
    const { premises, goal } = this.#told;
    const [place, number] = (name ?? "").split(" ").map(Number);
    const rows = name ? ([...premises, goal][place]?.parts[number]?.rows ?? []) : [];
    const hot = new Set(rows.map((row) => row.join(" ")));
    for (const each of this.querySelectorAll("[data-row]")) each.classList.toggle("hot", hot.has(each.dataset.row));
    for (const each of this.querySelectorAll("[data-turn]")) each.classList.toggle("hot", hot.has(each.dataset.turn));
    for (const each of this.querySelectorAll("[data-part]")) {
      each.classList.toggle("hot", each.dataset.part === name);
      each.setAttribute("aria-pressed", String(each.dataset.part === this.#chosen));
    }
  }

  #converse() {
    const { converse } = this.#told;
    if (!converse) return null;
    return make(
      "div",
      { class: "world-converse" },
      make(
        "p",
        {},
        make("strong", {}, t("The other way round it does follow:")),
        " ",
        typeset(`${converse.premises[0]} ⊢ ${converse.goal}`),
      ),
      make("a", { class: "button primary", href: `/prove${queryOf(converse)}` }, t("Prove that one")),
    );
  }
}

const tuple = (row) => (row.length === 1 ? row[0] : `(${row.join(", ")})`);

const truth = (holds) =>
  make(
    "span",
    { class: holds ? "truth yes" : "truth no" },
    make("span", { class: "sign" }),
    holds ? t("true") : t("false"),
  );

customElements.define("pf-world", SmallWorld);
