// Comfort for looking back: the arrow keys step, buttons copy a text and print a record.
"use strict";

(() => {
  const steps = { ArrowLeft: "a[rel=prev]", ArrowRight: "a[rel=next]" };

  const isBusy = (target) =>
    target instanceof Element && target.closest("input, textarea, select, [contenteditable], [tabindex], pre");

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = steps[event.key] && document.querySelector(steps[event.key]);
    if (!link || isBusy(event.target)) return;
    event.preventDefault();
    link.click();
  });

  // The list shows the event whose position this is; the page itself stays where it is.
  const shown = document.querySelector(".history .shown");
  if (shown) shown.parentElement.scrollTop = shown.offsetTop - shown.parentElement.offsetTop;

  for (const button of document.querySelectorAll("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }

  for (const button of document.querySelectorAll("button[data-copy]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
      button.textContent = button.dataset.done;
    });
  }
})();
