/**
 * The rules of natural deduction on a page: buttons, and what each rule says.
 *
 * `rulesView(rules, allowed, use)` are the buttons, in groups; `use(name)` is called by a press.
 * `ruleHelp(rule)` says what a rule says, its schemas and an example.
 * `ruleTyped(rules, allowed, keys)` is the rule whose name was typed: { rule } or { begun: true }.
 */

import { get } from "./api.js";
import { make } from "./dom.js";
import { typeset } from "./formula.js";
import { readLines } from "./proof_lines.js";
import { t } from "./words.js";

const GROUPS = {
  connectives: t("Connectives"),
  earned: t("Rules you have earned"),
  quantifiers: t("Quantifiers"),
  counts: t("Counting"),
};
const NAMES = { counting: t("counting"), counts: t("counts") }; // of rules that have no sign
let asked = null;

/** Every rule, asked for once a page. */
export const allRules = () => (asked ??= get("/api/proofs/rules").then((told) => told.rules));

export function rulesView(rules, allowed, use) {
  const button = (rule) =>
    make(
      "button",
      { type: "button", class: "rule", "data-rule": rule.name, title: titleOf(rule), onclick: () => use(rule.name) },
      NAMES[rule.name] ?? rule.name,
    );
  return Object.entries(GROUPS).map(([group, name]) => {
    const own = rules.filter((rule) => rule.group === group && allowed.includes(rule.name));
    if (!own.length) return null;
    return make("fieldset", {}, make("legend", {}, name), make("div", { class: "row" }, own.map(button)));
  });
}

/** Whether a rule closes boxes, so that it makes sense to open one. */
export const usesBoxes = (rule) => rule.schemas.some((schema) => schema.includes("["));

const titleOf = (rule) => [rule.says, `${t("typed")}: ${rule.typed[0]}`].join("\n");

/** What may be looked up while a proof is written: all rules that are allowed, folded. */
export function rulesHelp(rules, allowed) {
  const own = rules.filter((rule) => allowed.includes(rule.name));
  return make(
    "details",
    { class: "rules-help" },
    make("summary", {}, t("What the rules say")),
    make("p", { class: "small quiet" }, t("φ, ψ and χ stand for any formulas, [φ … ψ] for a box from φ to ψ.")),
    own.map((rule) =>
      make(
        "details",
        {},
        make("summary", {}, make("b", {}, NAMES[rule.name] ?? rule.name), " ", rule.says),
        ruleHelp(rule),
      ),
    ),
  );
}

export function ruleHelp(rule) {
  const earned = rule.group === "earned" ? t("It is earned by this proof:") : t("An example:");
  return make(
    "div",
    { class: "rule-help stack" },
    rule.schemas.map((schema) => make("p", { class: "schema" }, typeset(schema))),
    rule.condition ? make("p", {}, rule.condition, ".") : null,
    make("p", { class: "small quiet" }, earned),
    exampleView(rule.example),
    make("p", { class: "small quiet" }, t("Typed as:"), " ", make("code", {}, rule.typed.join(", "))),
  );
}

/** A short proof that can only be read. */
function exampleView(text) {
  const rows = readLines(text).map((line, place) =>
    make(
      "tr",
      {},
      make("td", { class: "number" }, String(place + 1)),
      make("td", { class: `depth${line.depth}` }, typeset(line.formula)),
      make("td", { class: "quiet small" }, line.reason),
    ),
  );
  return make("table", { class: "steps natural" }, make("tbody", {}, rows));
}

export function ruleTyped(rules, allowed, keys) {
  const named = rules
    .filter((rule) => allowed.includes(rule.name))
    .flatMap((rule) => [rule.name.toLowerCase(), ...rule.typed].map((name) => ({ rule, name })));
  const begun = named.filter(({ name }) => name.startsWith(keys));
  const whole = begun.find(({ name }) => name === keys);
  const longer = begun.some(({ rule, name }) => name !== keys && rule !== whole?.rule);
  return whole && !longer ? { rule: whole.rule.name } : { begun: begun.length > 0, whole: whole?.rule.name };
}
