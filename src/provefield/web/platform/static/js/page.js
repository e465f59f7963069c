/** What every page does: whoever changes language or colours or skips to the content stays in the same play. */

for (const link of document.querySelectorAll("a.back")) {
  link.addEventListener("click", () => {
    const here = location.pathname + location.search + location.hash;
    link.search = new URLSearchParams({ back: here });
  });
}

// The address keeps its end, which tells a reload which play to go on with.
const skip = document.querySelector("a.skip");
skip.addEventListener("click", (event) => {
  event.preventDefault();
  document.querySelector(skip.hash).focus();
});
