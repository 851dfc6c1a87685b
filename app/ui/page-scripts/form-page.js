// See page-scripts.tsx.
(() => {
  for (const button of document.querySelectorAll("button[data-shows]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    const { shows = "", show = "", hide = "" } = button.dataset;
    const input = document.getElementById(shows);
    if (!(input instanceof HTMLInputElement)) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      const isShown = input.type === "password";
      input.type = isShown ? "text" : "password";
      button.setAttribute("aria-pressed", String(isShown));
      button.textContent = isShown ? hide : show;
    });
  }

  /** @type {[HTMLElement, string][]} */
  const sent = [];
  const restore = () => {
    for (const [button, label] of sent.splice(0)) {
      button.removeAttribute("aria-disabled");
      button.innerHTML = label;
    }
  };
  document.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (submitter?.dataset.pending === undefined || event.defaultPrevented) return;
    if (submitter.hasAttribute("aria-disabled")) return event.preventDefault();
    sent.push([submitter, submitter.innerHTML]);
    submitter.setAttribute("aria-disabled", "true");
    submitter.textContent = submitter.dataset.pending;
    setTimeout(restore, 15_000);
  });
  window.addEventListener("pageshow", restore);

  const template = document.getElementById("refusal");
  if (template instanceof HTMLTemplateElement) {
    document.querySelector("[data-form-title]")?.remove();
    document.body.append(template.content);
  }
  const toast = document.querySelector("[data-threshold]");
  if (toast instanceof HTMLElement) {
    const { duration, threshold } = toast.dataset;
    const close = () => toast.remove();
    let timer = setTimeout(close, Number(duration));
    const stay = () => clearTimeout(timer);
    const go = () => {
      stay();
      timer = setTimeout(close, Number(duration));
    };
    let start = 0;
    for (const type of ["pointerenter", "focusin"]) toast.addEventListener(type, stay);
    for (const type of ["pointerleave", "focusout"]) toast.addEventListener(type, go);
    toast.addEventListener("pointerdown", ({ clientX }) => (start = clientX));
    toast.addEventListener("pointerup", ({ clientX }) => clientX - start >= Number(threshold) && close());
    toast.addEventListener("keydown", ({ key }) => key === "Escape" && close());
    const button = /** @type {HTMLElement} */ (toast.querySelector("button[aria-label]"));
    button.hidden = false;
    button.addEventListener("click", close);
  }

  // A frame shows what anyone sees.
  if (parent !== self) return;
  const { viewer = "" } = document.body.dataset;
  try {
    if (viewer === "") sessionStorage.removeItem("onboarded");
  } catch {
    // The browser blocks storage.
  }
  const channel = new BroadcastChannel("session");
  /** @type {NodeListOf<HTMLInputElement>} */
  const fields = document.querySelectorAll("textarea,input:not([type=password])");
  channel.onmessage = ({ data }) => {
    // What is typed stays.
    if (data === viewer || (viewer && [...fields].some((it) => it.value !== it.defaultValue))) return;
    location.replace(location.pathname + location.search);
  };
  channel.postMessage(viewer);
})();
