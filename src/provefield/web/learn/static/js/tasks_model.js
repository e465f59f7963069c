/** A small world to build: what there is, and what holds of it, chosen in boxes. */

import { make } from "./dom.js";
import { typeset } from "./formula.js";
import { checkRow, form, prompt } from "./task_parts.js";
import { t } from "./words.js";

export function buildModel(task, send, legend) {
  const { shown } = task.question;
  const size = make(
    "select",
    {},
    Array.from({ length: shown.most }, (_, number) => make("option", { value: number + 1 }, String(number + 1))),
  );
  const parts = make("div", { class: "stack" });
  const things = () => Array.from({ length: Number(size.value) }, (_, number) => String(number + 1));
  const rowsOf = (places) =>
    Array.from({ length: places }).reduce(
      (rows) => rows.flatMap((row) => things().map((each) => [...row, each])),
      [[]],
    );
  const draw = () => {
    const kept = new Set([...parts.querySelectorAll("input:checked")].map((box) => box.value));
    const chosen = new Map([...parts.querySelectorAll("select")].map((each) => [each.name, each.value]));
    const box = (name, row) => {
      const value = row.length ? `${name}: (${row.join(",")})` : `${name}: true`;
      const words = row.length ? row.join(", ") : t("true");
      const input = make("input", { type: "checkbox", value });
      input.checked = kept.has(value);
      return make("label", { class: "inline" }, input, make("span", {}, words));
    };
    const relation = ([name, places]) =>
      make(
        "fieldset",
        { class: "row" },
        make("legend", {}, typeset(name)),
        ...rowsOf(places).map((row) => box(name, row)),
      );
    const value = ([name, places]) =>
      rowsOf(places).map((row) => {
        const term = row.length ? `${name}(${row.join(",")})` : name;
        const choice = make("select", { name: term }, ...things().map((each) => make("option", { value: each }, each)));
        if (things().includes(chosen.get(term))) choice.value = chosen.get(term);
        return make("label", { class: "inline" }, typeset(`${term} =`), " ", choice);
      });
    parts.replaceChildren(
      ...shown.relations.map(relation),
      ...(shown.functions.length ? [make("div", { class: "row" }, ...shown.functions.flatMap(value))] : []),
    );
  };
  size.addEventListener("change", draw);
  draw();
  const answer = () => {
    const rows = [...parts.querySelectorAll("input:checked")].map((box) => box.value);
    const values = [...parts.querySelectorAll("select")].map((each) => `${each.name} = ${each.value}`);
    return [`domain: ${things().join(", ")}`, ...rows, ...values].join("; ");
  };
  const sentences = (words, list) =>
    list.length
      ? make(
          "div",
          {},
          make("p", { class: "small quiet" }, words),
          make(
            "ul",
            {},
            list.map((each) => make("li", {}, typeset(each))),
          ),
        )
      : null;
  return form(
    send,
    answer,
    prompt(task),
    sentences(t("to be true"), shown.true),
    sentences(t("to be false"), shown.false),
    legend,
    make("label", { class: "inline" }, t("How many things are there?"), " ", size),
    parts,
    checkRow(),
  );
}
