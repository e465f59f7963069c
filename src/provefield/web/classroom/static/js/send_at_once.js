/** A form with `data-send-at-once` is sent as soon as the page is there; without scripts, by its button. */

for (const form of document.querySelectorAll("form[data-send-at-once]")) form.submit();
