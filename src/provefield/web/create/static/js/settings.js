/** The settings of a game that is being made: title, size, mines, what players know, steps. */

import { make } from "./dom.js";
import { LONGEST_SIDE } from "./draft.js";
import { t } from "./words.js";

/** A form that shows `draft`, and calls `set` with the name and the value of what is changed. */
export function settingsForm(draft, set) {
  const number = (name, label, least, most, more) => {
    const input = make("input", {
      type: "number",
      name,
      min: least,
      max: most,
      value: draft[name] ?? "",
      ...more,
    });
    input.addEventListener("change", () => {
      if (input.reportValidity()) set(name, input.value === "" ? null : Number(input.value));
    });
    return make("label", {}, label, input);
  };
  const title = make("input", {
    name: "title",
    maxlength: "80",
    value: draft.title,
    placeholder: t("Diagonal trouble"),
  });
  title.addEventListener("input", () => set("title", title.value));
  const count = make(
    "select",
    { name: "count" },
    [
      ["exactly", t("exact number")],
      ["at-most", t("upper limit")],
      ["none", t("not told")],
    ].map(([value, label]) => make("option", { value }, label)),
  );
  count.value = draft.count;
  count.addEventListener("change", () => set("count", count.value));
  return make(
    "form",
    { class: "choices settings", onsubmit: (event) => event.preventDefault() },
    make("label", { class: "wide" }, t("Title"), title),
    number("columns", t("Columns"), 1, LONGEST_SIDE, { required: true }),
    number("rows", t("Rows"), 1, LONGEST_SIDE, { required: true }),
    number("mines", t("Mines"), 0, 900),
    make("label", {}, t("What players know"), count),
    number("budget", t("Steps allowed"), 0, 10000, { placeholder: t("any") }),
  );
}
