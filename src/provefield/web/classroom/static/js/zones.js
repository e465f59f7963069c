/** Due dates are meant on the clocks of whoever begins a class. */

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const choice of document.querySelectorAll("select[data-zone]")) {
  // Browsers know some zones by names of old, which are no choice for anyone else.
  if (![...choice.options].some((option) => option.value === zone)) choice.add(new Option(zone));
  choice.value = zone;
}
