// Shows the steps that belong to the chosen card at once. Without this file the form asks in turn.
"use strict";

(() => {
  const form = document.getElementById("choose");
  if (!form) return;
  const first = form.querySelector(".steps > li:not([data-when])");
  const button = form.querySelector("button[data-ready]");

  const chosen = () => first.querySelector("input:checked")?.value;

  const cards = (city) => city.dataset.pick.split("|");

  const show = () => {
    const value = chosen();
    for (const step of form.querySelectorAll("[data-when]")) {
      const belongs = step.dataset.when === value;
      step.hidden = !belongs;
      const fields = step.querySelector("fieldset");
      if (fields) fields.disabled = !belongs;
      if (belongs && fields && !fields.querySelector("input:checked")) {
        const none = fields.querySelector("input[value=none]");
        if (none) none.checked = true;
      }
    }
    if (value) button.textContent = button.dataset.ready;
    for (const city of document.querySelectorAll("[data-pick]")) {
      city.classList.toggle("chosen", cards(city).includes(value));
    }
  };

  form.addEventListener("change", () => {
    // What was foretold belongs to the choice before.
    document.getElementById("preview")?.remove();
    show();
  });
  for (const city of document.querySelectorAll("[data-pick]")) {
    city.addEventListener("click", () => {
      // A second click takes the next card for the city.
      const fits = cards(city);
      const next = fits[(fits.indexOf(chosen()) + 1) % fits.length];
      for (const radio of first.querySelectorAll("input")) {
        if (radio.value === next) radio.click();
      }
    });
  }
  show();
})();
