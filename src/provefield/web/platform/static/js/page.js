/** What every page does: whoever changes language or colours or skips to the content stays in the same play. */

for (const link of document.querySelectorAll("a.back")) {
  link.addEventListener("click", () => {
    const here = location.pathname + location.search + location.hash;
    link.search = new URLSearchParams({ back: here });
  });
}

// The rest of the menu is put away by a press elsewhere and by Escape; on a phone it is part of the list.
const more = document.querySelector(".more-pages");
if (more) {
  const isPhone = matchMedia("(max-width: 56rem)");
  const unfold = () => (more.open = isPhone.matches);
  isPhone.addEventListener("change", unfold);
  unfold();
  document.addEventListener("click", (event) => {
    if (!isPhone.matches && !more.contains(event.target)) more.open = false;
  });
  more.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || isPhone.matches) return;
    more.open = false;
    more.firstElementChild.focus();
  });
}

// The address keeps its end, which tells a reload which play to go on with.
const skip = document.querySelector("a.skip");
skip.addEventListener("click", (event) => {
  event.preventDefault();
  document.querySelector(skip.hash).focus();
});
