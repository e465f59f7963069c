/** What is told of a game that was kept: who may play it now, and its link. */

import { copied, make } from "./dom.js";
import { opennessView } from "./openness.js";
import { addressOf } from "./place.js";
import { t } from "./words.js";

const TOLD = {
  private: t("Saved. Only you can play it, from here and from your shelf in the library:"),
  link: t("Shared. Whoever has this link can play it:"),
  published: t("Published. Everybody finds it in the library:"),
};

/** The parts of a notice about a kept game; `opened` hears who else may play it from now on. */
export function savedView({ id, url, visibility }, opened) {
  const link = new URL(addressOf(url), location.href).href;
  const copy = make("button", { type: "button" }, t("Copy the link"));
  copy.addEventListener("click", async () => {
    copy.textContent = (await copied(link)) ? t("Copied") : t("This browser does not let us copy");
  });
  return [
    make("p", {}, TOLD[visibility]),
    make("p", {}, make("a", { href: url, class: "shared-link" }, link)),
    make(
      "div",
      { class: "row" },
      visibility === "private" ? "" : copy,
      make("a", { class: "button", href: url }, t("Play it")),
    ),
    opennessView({ id, visibility }, opened),
  ];
}
