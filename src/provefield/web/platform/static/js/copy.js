/** Buttons that say in `data-copy` which element has the text that they copy. */

import { copied } from "./dom.js";
import { t } from "./words.js";

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.copy).textContent;
    button.textContent = (await copied(text)) ? t("Copied") : t("This browser does not let us copy");
  });
}
