// Runs on the reference of the API. The page works without it.
// Browsers get exactly this text: see `app/ui/page-scripts/page-scripts.tsx`.
(() => {
  const calls = JSON.parse(document.getElementById("calls")?.textContent ?? "{}");
  const [copyButton, tryCall] = ["copy-button", "try-call"].map((id) => document.getElementById(id));
  if (!(copyButton instanceof HTMLTemplateElement) || !(tryCall instanceof HTMLTemplateElement)) return;
  const { owner = "", tenant } = tryCall.dataset;

  /** @param {HTMLTemplateElement} template */
  const clone = (template) =>
    /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  /** @param {ParentNode} parent @param {string} selector */
  const find = (parent, selector) => /** @type {HTMLElement} */ (parent.querySelector(selector));

  /** @param {ParentNode} part */
  const offerCopies = (part) => {
    for (const sample of part.querySelectorAll(".ref-sample:not(:has(button))")) {
      const button = clone(copyButton);
      const { label = "", copied = "" } = button.dataset;
      const words = button.textContent;
      button.setAttribute("aria-label", `${label} ${sample.getAttribute("data-name")}`);
      const copy = async () => {
        await navigator.clipboard.writeText(find(sample, "code").textContent.trim());
        find(button, "span").textContent = copied;
        setTimeout(() => (find(button, "span").textContent = words), 2_000);
      };
      button.addEventListener("click", () => void copy());
      sample.append(button);
    }
  };

  /** @param {string} text */
  const parsed = (text) => {
    try {
      return { value: JSON.parse(text) };
    } catch {
      return null;
    }
  };

  /** @param {HTMLElement} details */
  const offerCall = (details) => {
    const { method, path, inPath, inQuery, body } = calls[details.id];
    const section = clone(tryCall);
    const form = find(section, "form");
    const send = find(section, "button");
    const status = find(section, "[role=status]");
    const field = find(section, "[data-parameter]");
    const text = find(section, "[data-body]");
    if (method === "GET") find(section, "[data-warning]").remove();
    for (const name of [...inPath, ...inQuery]) {
      const label = /** @type {HTMLElement} */ (field.cloneNode(true));
      const input = /** @type {HTMLInputElement} */ (find(label, "input"));
      find(label, "span").textContent = input.name = name;
      input.required = inPath.includes(name);
      field.before(label);
    }
    field.remove();
    const area = /** @type {HTMLTextAreaElement} */ (find(text, "textarea"));
    if (body === undefined) text.remove();
    else {
      area.value = JSON.stringify(body, null, 2);
      area.rows = Math.min(12, area.value.split("\n").length + 1);
    }
    /** @param {string} part */
    const say = (part) => status.replaceChildren(clone(/** @type {any} */ (find(section, `[data-${part}]`))));
    const submit = async () => {
      if (send.hasAttribute("aria-disabled")) return;
      const data = body === undefined ? { value: undefined } : parsed(area.value);
      if (!data) return say("unreadable");
      /** @param {string} name */
      const given = (name) => /** @type {HTMLInputElement} */ (find(form, `[name="${name}"]`)).value;
      const query = new URLSearchParams();
      for (const name of inQuery) if (given(name) !== "") query.set(name, given(name));
      const place = path.replace(/\{(\w+)\}/g, (/** @type {string} */ _all, /** @type {string} */ name) =>
        encodeURIComponent(given(name)),
      );
      const label = send.textContent;
      send.setAttribute("aria-disabled", "true");
      send.textContent = send.dataset.pending ?? label;
      const start = performance.now();
      try {
        const reply = await fetch(query.size > 0 ? `${place}?${query}` : place, {
          method,
          headers: {
            Accept: "application/json",
            ...(tenant && { "X-Tenant-ID": tenant }),
            ...(body !== undefined && { "Content-Type": "application/json" }),
          },
          ...(body !== undefined && { body: JSON.stringify(data.value) }),
        });
        const received = await reply.text();
        const json = parsed(received);
        say("reply");
        find(status, "strong").textContent = `${reply.status} ${reply.statusText}`;
        find(status, "[data-milliseconds]").textContent = `${Math.round(performance.now() - start)} ms`;
        const shown = find(status, "pre");
        const headers = (shown.dataset.headers ?? "").split(" ").filter((name) => reply.headers.has(name));
        shown.textContent = [
          ...headers.map((name) => `${name}: ${reply.headers.get(name)}`),
          "",
          (json ? JSON.stringify(json.value, null, 2) : received) || shown.dataset.empty,
        ].join("\n");
      } catch {
        say("failed");
      }
      send.removeAttribute("aria-disabled");
      send.textContent = label;
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void submit();
    });
    find(details, ".ref-call").append(section);
  };

  /** @param {EventTarget | null} details */
  const complete = (details) => {
    if (!(details instanceof HTMLDetailsElement) || !details.open || !(details.id in calls)) return;
    offerCopies(details);
    if (!details.querySelector(".ref-try")) offerCall(details);
  };
  // The event of an element that opens doesn't bubble.
  document.addEventListener("toggle", ({ target }) => complete(target), true);
  for (const details of document.querySelectorAll("details[open]")) complete(details);
  for (const sample of document.querySelectorAll(".ref-chapter")) offerCopies(sample);

  // The menu shows what holds every word, as the server does for those without scripts.
  const menu = find(document, ".ref-menu");
  const search = /** @type {HTMLInputElement} */ (find(menu, "[type=search]"));
  const none = find(menu, "[role=status]");
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const part of menu.querySelectorAll(":scope > ol > li")) {
      const title = find(part, "a").textContent;
      /** @param {string} text */
      const holds = (text) => words.every((word) => `${title} ${text}`.toLowerCase().includes(word));
      let isShown = holds("");
      for (const call of part.querySelectorAll("li")) {
        const id = /** @type {HTMLAnchorElement} */ (find(call, "a")).hash.slice(1);
        call.hidden = !holds(`${id} ${call.textContent} ${calls[id]?.path}`);
        isShown ||= !call.hidden;
      }
      /** @type {HTMLElement} */ (part).hidden = !isShown;
      found += Number(isShown);
    }
    menu.toggleAttribute("data-searched", words.length > 0);
    const message = found > 0 ? "" : (none.dataset.none ?? "");
    if (none.textContent !== message) none.textContent = message;
  };
  // A page that was searched on the server holds the matches alone: it searches there again.
  if (!new URLSearchParams(location.search).get("q")) {
    search.addEventListener("input", filter);
    find(menu, "form").addEventListener("submit", (event) => {
      event.preventDefault();
      const first =
        menu.querySelector("ol ol li:not([hidden]) > a") ?? menu.querySelector("li:not([hidden]) > a");
      if (first instanceof HTMLElement) first.click();
    });
    filter();
  }

  // A link to a call opens it.
  const openTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target instanceof HTMLDetailsElement) target.open = true;
  };
  window.addEventListener("hashchange", openTarget);
  openTarget();

  // The language that is chosen for one call applies to all of them.
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.name.startsWith("language-")) return;
    for (const radio of document.querySelectorAll(`[name^="language-"][value="${target.value}"]`))
      if (radio instanceof HTMLInputElement) radio.checked = true;
  });

  // Tells other tabs who is signed in, as `SessionSync` does on pages that run React.
  const channel = new BroadcastChannel("session");
  channel.onmessage = ({ data }) => {
    if (data !== owner) location.reload();
  };
  channel.postMessage(owner);
})();
