// Notices new events: asks for the last number while the page is seen, and says when it changed.
// It never touches the page itself, so nothing half-filled is lost.
"use strict";

(() => {
  const bar = document.querySelector("[data-head]");
  if (!bar) return;
  const every = 4000;
  let etag = "";
  let timer = 0;

  const tell = () => {
    const link = document.createElement("a");
    link.href = window.location.pathname;
    link.textContent = bar.dataset.link;
    bar.classList.add("note", "warn");
    bar.replaceChildren(`${bar.dataset.told} `, link);
  };

  const look = async () => {
    const headers = etag ? { "If-None-Match": etag } : {};
    const answer = await fetch(bar.dataset.head, { headers, cache: "no-store" });
    if (answer.status !== 200) return false;
    etag = answer.headers.get("ETag") || "";
    return (await answer.json()).number > Number(bar.dataset.number);
  };

  const next = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    try {
      if (await look()) return void tell();
    } catch {
      // Offline for a moment: the next try may succeed.
    }
    timer = setTimeout(next, every);
  };

  document.addEventListener("visibilitychange", next);
  timer = setTimeout(next, every);
})();
