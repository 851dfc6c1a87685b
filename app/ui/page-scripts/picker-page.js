// See page-scripts.tsx. Links and forms of a picker fetch their page and replace the picker alone.
(() => {
  /** @param {ParentNode} root */
  const pickerIn = (root) => /** @type {HTMLElement | null} */ (root.querySelector("[data-picker]"));
  const first = pickerIn(document);
  if (!first) return;
  let picker = first;
  const { picker: formId = "" } = picker.dataset;
  /** @param {Document} page */
  const formIn = (page) => /** @type {HTMLElement} */ (page.getElementById(formId));
  /** @param {Document} page */
  const footIn = (page) => /** @type {HTMLElement} */ (page.getElementById(`${formId}-slot`));
  /** @param {string} selector */
  const part = (selector) => /** @type {any} */ (picker.querySelector(selector));

  // A time of another day isn't on the page, and chosen again when its day comes back.
  let chosen = part("[name=slot]:checked")?.value;
  const showChosen = () => {
    const foot = footIn(document);
    const words = part("[name=slot]:checked")?.dataset.words;
    foot.toggleAttribute("data-chosen", words !== undefined);
    if (foot.textContent !== (words ?? foot.dataset.otherwise))
      foot.textContent = words ?? foot.dataset.otherwise;
  };

  // The same as `findZones`, on the options of the page.
  /** @param {string} text */
  const plain = (text) =>
    text
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .replaceAll(/[−–]/g, "-")
      .replaceAll(/([+-])(\d)(?=:|$)/g, "$10$2")
      .toLowerCase();
  /** @type {HTMLOptionElement[]} */
  let zones = [];
  const filterZones = () => {
    const words = part("[name=zone]")
      .value.split(/[\s,]+/)
      .map(plain)
      .filter(Boolean);
    const found = zones.filter((zone) => {
      const text = plain(`${zone.value.replaceAll("_", " ")} ${zone.label}`);
      return words.every((/** @type {string} */ word) => text.includes(word));
    });
    const list = part("[data-none]");
    list.replaceChildren(...found);
    list.label = found.length > 0 ? list.dataset.some : list.dataset.none;
  };

  const begin = () => {
    for (const button of picker.querySelectorAll("[data-plain]"))
      /** @type {HTMLElement} */ (button).hidden = true;
    zones = [...part("[data-none]").children];
    if (part("[name=zone]").value) filterZones();
    for (const radio of picker.querySelectorAll("[name=slot]"))
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === chosen;
    showChosen();
  };

  let shown = location.pathname + location.search;
  let fetching = new AbortController();
  /** @param {URL} url @param {"push" | "replace" | "keep"} history @param {Promise<Response>} [asked] */
  const show = async (url, history, asked) => {
    fetching.abort();
    const { signal } = (fetching = new AbortController());
    picker.setAttribute("aria-busy", "true");
    const { hash } = url;
    url.hash = "";
    try {
      const answer = await (asked ?? fetch(url, { signal }));
      const text = await answer.text();
      // What was asked for before this script ran isn't stopped by the signal.
      signal.throwIfAborted();
      const page = new DOMParser().parseFromString(text, "text/html");
      const next = pickerIn(page);
      if (!answer.ok || answer.redirected || !next) throw new Error("another page");
      if (history === "push") window.history.pushState(null, "", url);
      if (history === "replace") window.history.replaceState(null, "", url);
      shown = url.pathname + url.search;
      const focused = document.activeElement;
      const place = focused?.id ? `#${focused.id}` : `[aria-label="${focused?.getAttribute("aria-label")}"]`;
      const hasFocus = picker.contains(focused);
      const [{ open }, { value }] = [part("details"), part("[name=zone]")];
      picker.replaceWith(next);
      picker = next;
      part("details").open ||= open;
      part("[name=zone]").value = value;
      formIn(document).setAttribute("action", formIn(page).getAttribute("action") ?? "");
      const zone = formIn(document).querySelector("[name=tz]");
      if (zone instanceof HTMLInputElement) zone.value = picker.dataset.zone ?? "";
      footIn(document).dataset.otherwise = footIn(page).dataset.otherwise;
      begin();
      if (hasFocus) part(place)?.focus({ preventScroll: true });
      const { matches: isCalm } = matchMedia("(prefers-reduced-motion: reduce)");
      if (hash && history === "push")
        part(hash)?.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
    } catch {
      if (signal.aborted) return;
      // The browser shows what there is instead, or its own page about the network.
      if (history === "push") location.assign(url);
      else location.replace(url);
    }
  };

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || !picker.contains(link)) return;
    event.preventDefault();
    void show(new URL(link.href), "push");
  });
  /** @param {HTMLFormElement} form */
  const showZone = (form) => {
    const url = new URL(form.action);
    // The search is for those without scripts.
    const fields = [...new FormData(form)].filter(([name]) => name !== "zone");
    url.search = new URLSearchParams(/** @type {[string, string][]} */ (fields)).toString();
    void show(url, "push");
  };
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || !picker.contains(event.target)) return;
    event.preventDefault();
    showZone(event.target);
  });
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.form && picker.contains(target)) showZone(target.form);
    if (!(target instanceof HTMLInputElement) || !picker.contains(target)) return;
    if (target.name === "zone") filterZones();
    if (target.name !== "slot") return;
    chosen = target.value;
    showChosen();
  });
  window.addEventListener("popstate", () => {
    const url = new URL(location.href);
    if (url.pathname + url.search !== shown) void show(url, "keep");
  });
  // A page that comes back may have another time chosen than it had at first.
  window.addEventListener("pageshow", () => {
    chosen = part("[name=slot]:checked")?.value ?? chosen;
    showChosen();
  });

  begin();
  const { ownZone } = window;
  if (ownZone) void show(ownZone.url, "replace", ownZone.answer);
})();
