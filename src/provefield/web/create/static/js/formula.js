/** Formulas as they are typeset: a variable keeps its colour on the whole page, quantifiers show their scope. */

import { make } from "./dom.js";

const TOKEN = /[A-Za-z_][A-Za-z0-9_]*|\d+|[∀∃]|\s+|./gu;
const NAME = /^[A-Za-z_]/;
const OPERATOR = /^[∧∨→↔⊢⊬=≠<≤>≥]$/u;
const COLOURS = 3;
const colours = new Map([
  ["x", 0],
  ["y", 1],
  ["z", 2],
]); // of this page

/** Typeset a formula that is given as text. */
export function typeset(text) {
  const tokens = text.match(TOKEN) ?? [];
  const bound = new Set();
  tokens.forEach((token, place) => {
    if (token === "∀" || token === "∃") bound.add(tokens.slice(place).find((other) => NAME.test(other)));
  });
  for (const token of tokens) {
    const isVariable = bound.has(token) || /^[u-z][0-9]*$/.test(token);
    if (isVariable && !colours.has(token)) colours.set(token, colours.size % COLOURS);
  }
  const reader = { tokens, place: 0 };
  return make("span", { class: "formula" }, all(reader));
}

/** A text in which `…` is a formula. */
export function withFormulas(text) {
  return text.split("`").map((part, place) => (place % 2 ? typeset(part) : part));
}

/** A sentence that speaks of variables: each has the colour that it has in the formula. */
export function withVariables(text) {
  return text.split(/\b([x-z])\b/u).map((part, place) => (place % 2 ? variable(part) : part));
}

const variable = (name) => make("var", { class: `v${colours.get(name)}` }, name);

function all(reader) {
  const parts = [];
  while (reader.place < reader.tokens.length) parts.push(...operand(reader));
  return parts;
}

/** One token, or a whole bracket or quantified part. */
function operand(reader) {
  const token = reader.tokens[reader.place];
  if (token === "∀" || token === "∃") return [quantified(reader)];
  if (token === "(") return bracket(reader);
  reader.place += 1;
  if (NAME.test(token) && reader.tokens[reader.place] === "(")
    return [make("span", { class: "atom" }, token, bracket(reader))];
  if (colours.has(token)) return [variable(token)];
  return [OPERATOR.test(token) ? make("span", { class: "operator" }, token) : token];
}

function bracket(reader) {
  const parts = [reader.tokens[reader.place++]];
  while (reader.place < reader.tokens.length && reader.tokens[reader.place] !== ")") {
    parts.push(...operand(reader));
  }
  if (reader.place < reader.tokens.length) parts.push(reader.tokens[reader.place++]);
  return parts;
}

/** A quantifier with its scope: what it binds is underlined while it is pointed at. */
function quantified(reader) {
  const head = [reader.tokens[reader.place++]];
  while (reader.place < reader.tokens.length && !NAME.test(reader.tokens[reader.place])) {
    if (/^[({]$/.test(reader.tokens[reader.place])) break; // a count of listed parts binds nothing
    head.push(reader.tokens[reader.place++]);
  }
  if (NAME.test(reader.tokens[reader.place] ?? "")) head.push(...operand(reader));
  while (/^\s+$/.test(reader.tokens[reader.place] ?? "")) head.push(reader.tokens[reader.place++]);
  const body = make("span", { class: "body" });
  while (reader.tokens[reader.place] === "¬") body.append(...operand(reader));
  if (reader.place < reader.tokens.length) body.append(...operand(reader));
  if (reader.tokens[reader.place] === "(") body.append(...bracket(reader));
  else if (isRelation(reader)) body.append(...relation(reader));
  return make("span", { class: "scope" }, head, body);
}

const RELATION = /^[=≠<≤>≥+−|-]$/u;

function isRelation(reader) {
  return RELATION.test(reader.tokens[reader.place + 1] ?? "");
}

function relation(reader) {
  const parts = [];
  while (reader.place < reader.tokens.length && !/^[∧∨→↔),]$/u.test(reader.tokens[reader.place])) {
    parts.push(...operand(reader));
  }
  return parts;
}
