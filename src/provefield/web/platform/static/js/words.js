/** Words in the reader's language; English texts are their own keys. */

import { addressOf } from "./place.js";

export const language = document.documentElement.lang;
const told = async () => (await fetch(addressOf(`/words/${language}.json`))).json();
const table = language === "en" ? { words: {}, heard: {} } : await told();

/** Words that a reader may write, each with the English one that it stands for. */
export const heardWords = new Map(Object.entries(table.heard));

/** A number with so many digits after the point, which is a comma in some languages. */
export const number = (value, digits) =>
  value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });

/** The same for a number that is a text, with the digits that it has. */
export const figure = (text) => number(Number(text), text.split(".")[1]?.length ?? 0);

const CLOCK = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
};

const AND = new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" });

/** Words one after the other: “1, 2 and 4”. */
export const listed = (words) => AND.format(words.map(String));

/** A moment on the reader's own clock, with its zone. */
export const momentWords = (moment) => new Date(moment).toLocaleString(language, CLOCK);

const fill = (said, values) => said.replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));

/** Say a text in the reader's language, with `{name}` filled in. */
export const t = (text, values = {}) => fill(table.words[text] ?? text, values);

/** Say a text about so many things: `one|many` or `none|one|many`, with the slot `{number}`. */
export function counted(text, count, values = {}) {
  const forms = (table.words[text] ?? text).split("|");
  const many = forms.at(-1);
  const one = forms.at(-2) ?? many;
  const said = count === 1 ? one : count === 0 ? (forms.at(-3) ?? many) : many;
  return fill(said, { number: count, ...values });
}
