// Choosing without loading the page: the links on the board and the form's own answers are
// fetched, and board and turn are replaced. Without this file both are followed as they are.
"use strict";

(() => {
  const parts = ["board", "turn"];
  const said = document.getElementById("said");
  const form = document.getElementById("choose");
  if (!said || !form) return;
  // A refused turn is shown under another address.
  const home = new URL(form.action).pathname;
  const isHome = () => window.location.pathname === home;
  let asking = new AbortController();

  const here = (id, root = document) => root.getElementById(id);

  // What keeps the focus is a new element after the change; this finds it again.
  const trace = () => {
    const now = document.activeElement;
    if (now?.name && now.form?.id === "choose") {
      return `#choose [name="${now.name}"][value="${CSS.escape(now.value)}"]`;
    }
    return now?.dataset?.place ? `[data-place="${CSS.escape(now.dataset.place)}"]` : "";
  };

  const tell = () => {
    const told = here("turn").querySelectorAll(".prompt, .brings h3, .brings li");
    said.textContent = [...told].map((each) => each.textContent.trim()).join(" ");
  };

  // What is being typed is nobody's choice on the board: it stays, and so does what is unfolded.
  const carry = (from, to) => {
    const open = [...from.querySelectorAll("details")];
    [...to.querySelectorAll("details")].forEach((each, i) => (each.open ||= Boolean(open[i]?.open)));
    const typed = from.querySelector("input[name=text]:not([type=hidden])");
    const empty = to.querySelector("input[name=text]:not([type=hidden])");
    if (typed?.value && empty) empty.value = typed.value;
  };

  // Every change is sent at once: there is nothing left to send by hand.
  const settle = () => {
    here("choose").querySelector(".go button").hidden = true;
  };

  const swap = (page) => {
    const wasInside = parts.some((id) => here(id).contains(document.activeElement));
    const focus = trace();
    // A refusal was about another answer.
    document.querySelector("main > [role=alert]")?.remove();
    for (const id of parts) {
      carry(here(id), here(id, page));
      here(id).replaceWith(here(id, page));
    }
    settle();
    wait();
    const same = focus && document.querySelector(focus);
    const first = wasInside && here("choose").querySelector("input[type=radio]");
    (same || first || null)?.focus({ preventScroll: true });
    tell();
  };

  let shown = Promise.resolve();
  const show = (url, wish) => (shown = load(url, wish));

  const load = async (url, { keep = true } = {}) => {
    asking.abort();
    asking = new AbortController();
    try {
      const answer = await fetch(url, { signal: asking.signal });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      // Closed, logged out, over: the whole page says so better than a part of it.
      if (!answer.ok || answer.redirected || !here("choose", page)) throw new Error(answer.status);
      if (keep) window.history[isHome() ? "pushState" : "replaceState"](null, "", url);
      swap(page);
    } catch (fault) {
      if (fault.name !== "AbortError") window.location.assign(url);
    }
  };

  const answers = () => {
    const chosen = new FormData(here("choose"));
    return `${home}?${new URLSearchParams(chosen)}`;
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-pick], a.clear");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    // A link in a drawing has no address as a text.
    const [url, place] = new URL(link.getAttribute("href"), document.baseURI).href.split("#");
    // What a chip of the strip changes may be out of sight.
    const find = link.matches(".chip") ? () => here(place)?.scrollIntoView({ block: "nearest" }) : null;
    show(url).then(find);
  });

  // A place on a drawing, in units of its own, north up.
  document.addEventListener("click", (event) => {
    const plot = event.target.closest?.("[data-plot]");
    if (!plot) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(plot.getScreenCTM().inverse());
    const unit = Number(plot.dataset.unit);
    show(`${home}?${plot.dataset.plot}&x=${Math.round(at.x / unit)}&y=${Math.round(-at.y / unit)}`);
  });

  document.addEventListener("change", (event) => {
    if (event.target.form?.id !== "choose") return;
    // Another answer to the first step leaves other things to choose.
    const { name, value } = event.target;
    if (name === here("choose").querySelector("input[type=radio]").name) {
      const asked = here("choose").elements.asked.value;
      return void show(`${home}?${new URLSearchParams({ asked, [name]: value })}`);
    }
    show(answers());
  });

  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input[type=text], textarea, select, dialog, [open]");
    if (event.key === "Escape" && !isTyping && window.location.search) show(home);
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    const isNumber = event.target.closest?.("input[type=number]");
    if (isPlain && !isTyping && !isNumber) {
      document.querySelector(`a[data-key="${CSS.escape(event.key)}"]`)?.click();
    }
  });

  window.addEventListener("popstate", () => {
    if (isHome()) show(window.location.href, { keep: false });
  });

  // What is slow to work out is asked for as soon as the page is there, once.
  let isAdvising = false;

  const wait = () => {
    const link = document.querySelector("a[data-advice]");
    if (!link || !isAdvising) return;
    here("advice").querySelector("progress").hidden = false;
    link.hidden = true;
    link.before(link.dataset.told);
  };

  const advise = async () => {
    const link = document.querySelector("a[data-advice]");
    if (!link) return;
    isAdvising = true;
    wait();
    try {
      // It leads back to this page, which is asked for with what is chosen by then.
      await fetch(link.href, { redirect: "manual" });
      await shown;
    } catch {
      // A turn can be played without it as well.
    }
    isAdvising = false;
    await show(isHome() ? window.location.href : home, { keep: false });
  };

  settle();
  advise();
})();
