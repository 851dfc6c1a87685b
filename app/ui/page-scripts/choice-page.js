// See page-scripts.tsx. A chosen option fetches the page with its totals, and replaces those alone.
(() => {
  const print = document.querySelector("[data-print]");
  if (print instanceof HTMLElement) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
    print.previousElementSibling?.remove();
  }
  const first = document.querySelector("[value=options]");
  if (!(first instanceof HTMLButtonElement) || !first.form) return;
  const { form } = first;
  const parts = "[aria-labelledby=costs], [aria-labelledby=gain], [name=shown], [value=accept]";
  const button = () => /** @type {HTMLButtonElement} */ (document.querySelector("[value=options]"));
  const begin = () => (button().hidden = true);
  let fetching = new AbortController();
  const update = async () => {
    fetching.abort();
    const { signal } = (fetching = new AbortController());
    const fields = [...new FormData(form), ["intent", "options"]];
    const body = new URLSearchParams(/** @type {[string, string][]} */ (fields));
    try {
      const answer = await fetch(form.action, { method: "POST", body, signal });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const next = [...page.querySelectorAll(parts)];
      const shown = [...document.querySelectorAll(parts)];
      if (!answer.ok || next.length !== shown.length) throw new Error("another page");
      const focused = document.activeElement;
      for (const [index, part] of shown.entries()) part.replaceWith(/** @type {Element} */ (next[index]));
      begin();
      if (focused instanceof HTMLInputElement && focused.name === "options")
        /** @type {HTMLElement | null} */ (document.querySelector(`[value="${focused.value}"]`))?.focus();
    } catch {
      if (!signal.aborted) form.requestSubmit(button());
    }
  };
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "options") void update();
  });
  begin();
  /** @type {HTMLElement | null} */ (document.querySelector("[aria-invalid=true]"))?.focus();
})();
