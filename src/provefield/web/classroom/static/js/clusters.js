/** The map of mistakes: a comment that was sent to a group is told beside its form. */

import { make } from "./dom.js";
import { counted } from "./words.js";

document.addEventListener("pf-sent", ({ target, detail }) => {
  target.nextElementSibling?.remove();
  const words = counted("Sent to one student.|Sent to {number} students.", detail.students);
  target.after(make("p", { class: "notice good", role: "status" }, words));
});
