// Notices new events and messages: asks for the last numbers while the page is seen. A new event
// is only told, so nothing half-filled is lost; new messages are put into their list.
"use strict";

(() => {
  const bar = document.querySelector("[data-head]");
  if (!bar) return;
  const every = Number(bar.dataset.every) || 4000;
  let etag = "";
  let timer = 0;
  let said = Number(bar.dataset.talkVersion);
  let isTold = false;

  const tell = () => {
    const link = document.createElement("a");
    link.href = bar.dataset.page;
    link.textContent = bar.dataset.link;
    bar.classList.add("note", "warn");
    bar.replaceChildren(`${bar.dataset.told} `, link);
    isTold = true;
  };

  const parts = (text) => new DOMParser().parseFromString(text, "text/html");

  // Puts the lists of a fresh answer into the open page; what is being written stays.
  const renew = (fresh) => {
    for (const talk of fresh.querySelectorAll("[data-talk]")) {
      const here = document.querySelector(`[data-talk="${talk.dataset.talk}"] .messages`);
      if (here) here.replaceChildren(...talk.querySelector(".messages").childNodes);
    }
  };

  const listen = async () => {
    const answer = await fetch(bar.dataset.latest, { cache: "no-store" });
    if (answer.ok) renew(parts(await answer.text()));
  };

  const look = async () => {
    const headers = etag ? { "If-None-Match": etag } : {};
    const answer = await fetch(bar.dataset.head, { headers, cache: "no-store" });
    if (answer.status !== 200) return;
    etag = answer.headers.get("ETag") || "";
    const now = await answer.json();
    if (now.number > Number(bar.dataset.number) && !isTold) tell();
    if (bar.dataset.latest && now.talk !== said) {
      said = now.talk;
      await listen();
    }
  };

  const next = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    try {
      await look();
    } catch {
      // Offline for a moment: the next try may succeed.
    }
    timer = setTimeout(next, every);
  };

  // Says something without leaving the page, on which a turn may be half chosen.
  const say = async (form) => {
    const body = new FormData(form);
    const headers = { "X-Requested-With": "fetch" };
    const answer = await fetch(form.action, { method: "POST", body, headers });
    const fresh = parts(await answer.text());
    form.parentNode.querySelector(".note.warn")?.remove();
    if (!answer.ok) {
      const fault = fresh.querySelector("[role=alert]");
      if (!fault) throw new Error("not understood");
      form.before(fault);
      return;
    }
    renew(fresh);
    const key = fresh.querySelector(`form[action="${form.getAttribute("action")}"] [name=key]`);
    form.elements.key.value = key.value;
    form.elements.message.value = "";
  };

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-talk] .say")) return;
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    try {
      await say(form);
    } catch {
      form.submit();
    } finally {
      button.disabled = false;
    }
  });

  document.addEventListener("visibilitychange", next);
  timer = setTimeout(next, every);
})();
