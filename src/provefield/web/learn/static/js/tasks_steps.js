/** Proofs that grow step by step: truth trees, and the sequent calculus from the goal upwards. */

import { make } from "./dom.js";
import { typeset } from "./formula.js";
import { answerRow, prompt } from "./task_parts.js";
import { t } from "./words.js";

/** A form whose steps are kept as long as they are right; `draw(now, step)` shows where it stands. */
function stepping(task, send, draw, input) {
  const silent = task.exam && task.exam !== "lines";
  const steps = [];
  let now = task.question.shown;
  const place = make("div", { class: "steps" });
  const done = make("ol", { class: "small quiet", "aria-label": t("Steps") });
  const show = () => {
    place.replaceChildren(...draw(now, step));
    done.replaceChildren(...steps.map((each) => make("li", {}, each)));
  };
  let last = Promise.resolve(); // one step after the other, however fast they are pressed
  const take = (text) =>
    (last = last.then(
      () => takeNow(text),
      () => takeNow(text),
    ));
  const takeNow = async (text) => {
    const told = await send([...steps, text].join("\n"));
    if (!told || told.fault) {
      input.value ||= text; // a wrong step takes nothing away
      return;
    }
    steps.push(text);
    now = told.now ?? now;
    show();
    input.focus();
  };
  const step = (text) => (silent ? write(text) : take(text));
  const write = (text) => {
    input.value = [input.value, text].filter(Boolean).join("\n");
    input.focus();
  };
  const back = async () => {
    if (!steps.length) return;
    steps.pop();
    const told = steps.length ? await send(steps.join("\n")) : null;
    now = told?.now ?? task.question.shown;
    show();
  };
  const submit = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    if (silent) return send(text);
    input.value = ""; // what is typed from now on is the next step
    take(text);
  };
  show();
  const buttons = [make("button", { class: "primary" }, silent ? t("Keep this answer") : t("Take this step"))];
  if (!silent) buttons.unshift(make("button", { type: "button", onclick: back }, t("Take the last step back")));
  const view = make(
    "form",
    { class: "stack", onsubmit: submit },
    prompt(task),
    place,
    make("label", {}, t("Step"), input),
    answerRow(...buttons),
    done,
  );
  view.answer = () => [...steps, input.value.trim()].filter(Boolean).join("\n");
  return view;
}

const field = (placeholder) =>
  make("textarea", { rows: "2", class: "formula", spellcheck: "false", autocomplete: "off", placeholder });

/** The sequent calculus: press a formula of the first open sequent to take it apart. */
export function proveByCalculus(task, send) {
  const input = field("L1   R2 a   ax");
  const draw = ({ rows }, step) => {
    const open = rows.findIndex((row) => !row.rule);
    const formula = (row, place, side) => (text, number) => {
      if (place !== open) return typeset(text);
      const name = `${side}${number + 1}`;
      const press = () => {
        if (!/^[∀∃]/u.test(text)) return step(name);
        input.value = `${name} `; // a quantifier waits for a term
        return input.focus();
      };
      const words = t("Take apart {formula}", { formula: text });
      return make("button", { type: "button", class: "formula", "aria-label": words, onclick: press }, text);
    };
    const joined = (parts) => parts.flatMap((part, number) => (number ? [", ", part] : [part]));
    const line = (row, place) => {
      const drawn = make(
        "li",
        {
          "aria-level": String(row.depth + 1),
          "aria-current": place === open ? "step" : null,
        },
        ...joined(row.left.map(formula(row, place, "L"))),
        " ⊢ ",
        ...joined(row.right.map(formula(row, place, "R"))),
        make("span", { class: "quiet small" }, row.rule ? `  (${row.rule})` : ""),
        place === open
          ? make("button", { type: "button", class: "low", onclick: () => step("ax") }, t("It is an axiom"))
          : null,
      );
      drawn.style.setProperty("--depth", row.depth);
      return drawn;
    };
    return [make("ol", { class: "sequent-tree" }, rows.map(line))];
  };
  return stepping(task, send, draw, input);
}

/** A truth tree: nodes below each other, branches side by side. */
export function growTree(task, send) {
  const input = field("2 @ 4: A | B     x 7: 3, 7     open 8");
  const draw = ({ rows }, step) => {
    const below = (number) => rows.filter((row) => row.above === number);
    let source = null;
    const take = (row) => {
      const leaf = !below(row.number).length;
      if (source === null || !leaf) {
        source = row.number;
        input.value = leaf ? `${source} @ ${row.number}: ` : `${source} @ `;
      } else input.value = `${source} @ ${row.number}: `;
      input.focus();
    };
    const node = (row) => {
      const after = below(row.number);
      const words = t("Node {number}: {formula}", { number: row.number, formula: row.formula });
      const press = make(
        "button",
        { type: "button", class: "formula", "aria-label": words, onclick: () => take(row) },
        `${row.number}. ${row.formula}`,
      );
      const reason = row.source ? make("span", { class: "quiet small" }, ` ${row.source}`) : null;
      const end = row.end ? make("span", { class: "tree-end" }, row.end.replace("x", "×")) : null;
      const close = () => {
        input.value = `x ${row.number}: `;
        input.focus();
      };
      const ends =
        after.length || row.end
          ? null
          : make(
              "span",
              { class: "row small" },
              make("button", { type: "button", class: "low", onclick: close }, t("Close this branch")),
              make(
                "button",
                { type: "button", class: "low", onclick: () => step(`open ${row.number}`) },
                t("It stays open"),
              ),
            );
      const branches = make("ul", { class: after.length > 1 ? "tree-branches" : "tree-trunk" }, after.map(node));
      return make("li", {}, make("div", {}, press, reason, end, ends), after.length ? branches : null);
    };
    return [make("ul", { class: "truth-tree tree-trunk" }, below(0).map(node))];
  };
  return stepping(task, send, draw, input);
}
