/** What every page does: whoever changes the language stays where they are, in the same play. */

for (const link of document.querySelectorAll("a[hreflang]")) {
  link.addEventListener("click", () => {
    const here = location.pathname + location.search + location.hash;
    link.search = new URLSearchParams({ back: here });
  });
}
