/** Words in the reader's language; English texts are their own keys. */

export const language = document.documentElement.lang;
const words = language === "en" ? {} : await (await fetch(`/words/${language}.json`)).json();

/** A number with so many digits after the point, which is a comma in some languages. */
export const number = (value, digits) => value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });

/** Say a text in the reader's language, with `{name}` filled in. */
export function t(text, values = {}) {
  const said = words[text] ?? text;
  return said.replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));
}
