/** A course file that was edited elsewhere: what it would change in the class, and then that it does. */

import { answering } from "./answering.js";
import { post, put } from "./api.js";
import { make, once, submitting } from "./dom.js";
import { figure, t } from "./words.js";

const HOW = { new: t("new"), changed: t("changed"), gone: t("gone") };
const form = document.querySelector("[data-course-file]");
const place = document.querySelector("[data-course-diff]");

/** An assignment that is another: its keys and items, and whose points would change. */
function assignmentView({ title, how, keys, items, marks }) {
  const what = [...keys, ...items.map((item) => `${item.name} (${HOW[item.how]})`)].join(", ");
  const row = ({ name, before, after }) =>
    make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, `${figure(before)} → ${figure(after)}`));
  const rise = marks.filter(({ rises }) => rises).length;
  return make(
    "li",
    {},
    make("p", {}, `${title}: ${HOW[how]}${what ? `: ${what}` : ""}`),
    marks.length
      ? make(
          "details",
          {},
          make("summary", {}, t("Points rise for {rise} and fall for {fall}.", { rise, fall: marks.length - rise })),
          make("table", {}, make("tbody", {}, marks.map(row))),
        )
      : null,
  );
}

function diffView(path, toml, { settings, assignments }) {
  if (!settings.length && !assignments.length)
    return make("p", { class: "notice" }, t("It says just what the class is."));
  const reason = make("input", { maxlength: "2000" });
  const failed = make("div", {});
  const apply = (regrade) =>
    once(() => {
      const sent = put(path, { toml, regrade, reason: reason.value.trim() || "–" }).then(() => location.reload());
      return answering(failed, sent, () => [], t("Saving …"));
    });
  const marks = assignments.some((each) => each.marks.length);
  const button = (look, regrade, words) =>
    make("button", { type: "button", class: look, onclick: apply(regrade) }, words);
  return make(
    "section",
    { class: "stack notice" },
    make("h3", {}, t("What would change")),
    settings.length ? make("p", {}, settings.join(", ")) : null,
    make("ul", {}, assignments.map(assignmentView)),
    make("label", {}, t("Reason, kept with the regrade"), reason),
    make(
      "div",
      { class: "row" },
      button("primary", true, marks ? t("Apply, and judge kept answers anew") : t("Apply")),
      marks ? button("", false, t("Apply, and leave answers as they were judged")) : null,
    ),
    failed,
  );
}

form?.addEventListener(
  "submit",
  submitting(async () => {
    const toml = await form.querySelector("input").files[0].text();
    const path = `/api/courses/${form.dataset.courseFile}/file`;
    const told = post(`${path}/replay`, { toml });
    await answering(place, told, (found) => diffView(path, toml, found));
  }),
);
