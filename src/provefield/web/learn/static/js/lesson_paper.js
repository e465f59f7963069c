/**
 * A lesson on paper: `paperView(lesson)` is its whole example and all its tasks, each with room for an
 * answer. It is built when somebody prints, since on the screen one thing stands at a time.
 */

import { stepBoard, stepView } from "./example.js";
import { make } from "./dom.js";
import { typeset, withFormulas } from "./formula.js";
import { taskView } from "./tasks.js";
import { t } from "./words.js";

export function paperView({ example, tasks }) {
  const step = (each) => make("li", {}, stepBoard(example, each), make("div", {}, stepView(each)));
  return make(
    "div",
    { class: "on-paper" },
    make("h2", {}, t("A worked example")),
    make("ol", { class: "steps" }, example.steps.map(step)),
    tasks.map(taskOnPaper),
  );
}

function taskOnPaper(task, place) {
  return make(
    "section",
    {},
    make("h2", {}, t("Task {number}", { number: place + 1 })),
    task.text ? make("p", { class: "task-text" }, withFormulas(task.text)) : null,
    asked(task),
  );
}

/** What a task asks for; proofs are written by hand, games are played on the screen. */
function asked(task) {
  const { kind, shown } = task.question;
  if (kind === "sequent")
    return [
      make("p", { class: "given" }, typeset(`${shown.premises.join(", ")} ⊢ ${shown.goal}`)),
      make("p", { class: "small quiet" }, t("Rules: {rules}", { rules: shown.rules.join(", ") })),
      make("div", { class: "room" }),
    ];
  return ["game", "make"].includes(kind) ? null : taskView(task, () => null);
}
