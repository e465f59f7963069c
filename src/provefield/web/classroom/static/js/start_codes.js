/** Start codes, shown this once: a sheet to print and to cut, one line for each student. */

import { make } from "./dom.js";
import { t } from "./words.js";

const place = document.getElementById("codes");

/** Who sits in the class now; the codes stay, as they are shown only once. */
async function renewTable() {
  const text = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("table.members");
  if (fresh) document.querySelector("table.members").replaceWith(fresh);
}

document.addEventListener("pf-sent", ({ detail }) => {
  renewTable();
  const codes = detail.codes ?? [detail];
  const rows = codes.map((each) =>
    make(
      "tr",
      {},
      make("td", {}, String(each.number)),
      make(
        "th",
        { scope: "row" },
        each.name,
        each.label ? make("span", { class: "quiet small" }, ` ${each.label}`) : null,
      ),
      make("td", {}, make("code", {}, each.start)),
      make("td", { class: "small" }, place.dataset.where),
    ),
  );
  const print = make("button", { type: "button", class: "primary", onclick: () => window.print() }, t("Print"));
  const done = make("button", { type: "button", onclick: () => location.reload() }, t("Done"));
  place.replaceChildren(
    make("h2", { tabindex: "-1" }, t("Start codes")),
    make("p", {}, t("They are shown this once. Print them, or write them down.")),
    make("div", { class: "scroll" }, make("table", {}, make("tbody", {}, rows))),
    make("div", { class: "row" }, print, done),
  );
  place.hidden = false;
  place.scrollIntoView();
  place.querySelector("h2").focus();
});
