/** The page of learning platforms: the link by which one registers itself, shown once. */

import { make } from "./dom.js";
import { t } from "./words.js";

document.addEventListener("pf-sent", ({ target, detail }) => {
  target
    .querySelector("[data-link]")
    .replaceChildren(
      make("p", {}, t("Enter this link on the platform, as the address to register a tool:")),
      make("code", { class: "code" }, detail.link),
    );
});
