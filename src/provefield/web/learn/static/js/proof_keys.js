/** The keys of the editor of proofs: their list, and rules that are typed by their names. */

import { ruleTyped } from "./proof_rules.js";
import { t } from "./words.js";

const TYPING = 900; // milliseconds until a name is used that might go on

export const KEYS = [
  ["↑ ↓", t("go to another line")],
  [t("Space"), t("choose the line, or the closed box it is in")],
  ["& i", t("use a rule, by what is typed for it: &i, ->e, mt …")],
  ["S", t("suppose something: open a box")],
  ["C", t("close the box")],
  ["H", t("I am stuck: an idea, then a rule, then the line")],
  [t("Enter"), t("edit the line; in the fields, write it")],
  ["Del", t("remove the line")],
  ["Esc", t("choose nothing; leave the fields")],
  ["Ctrl Z", t("undo; Ctrl Y brings it back")],
];

/** Letters that become the name of a rule: `known()` gives { rules, allowed }, `use(name)` hears of one. */
export class TypedRule {
  #text = "";
  #waiting = null; // for a longer name
  #known;
  #use;

  constructor(known, use) {
    this.#known = known;
    this.#use = use;
  }

  forget() {
    clearTimeout(this.#waiting);
    this.#text = "";
  }

  /** Hear a key: what is typed so far, the empty text once a rule is used, null if it begins none. */
  type(key) {
    const { rules, allowed } = this.#known();
    const before = this.#text;
    this.forget();
    // However slowly one types: a name goes on as long as the key fits, or else begins anew.
    for (const text of [before + key.toLowerCase(), key.toLowerCase()]) {
      const { rule, begun, whole } = ruleTyped(rules, allowed, text);
      if (!rule && !begun) continue;
      this.#text = text;
      if (rule) this.#end(rule);
      else if (whole) this.#waiting = setTimeout(() => this.#end(whole), TYPING);
      return this.#text;
    }
    return null;
  }

  #end(rule) {
    this.forget();
    this.#use(rule);
  }
}
