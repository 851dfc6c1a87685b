import { useEffect } from "react";

import { shellCopy } from "~/copy/shared/shell";

import { showToast } from "./toaster";

/**
 * Whether another page can be opened. Says so if the browser has no connection: its own error page
 * would replace this one, with everything that is typed in it.
 */
export function mayOpenPage(): boolean {
  if (navigator.onLine) return true;
  const { title, description } = shellCopy.offline;
  showToast({ id: `offline-${performance.now()}`, kind: "danger", title, description });
  return false;
}

/** Keeps the page when a link is followed, or a search sent, without a connection. */
export function useLostConnection(): void {
  // An effect, because links are anywhere in the page. The window hears of a click before they do.
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ["click", "submit"])
      window.addEventListener(type, stay, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function stay(event: Event): void {
  if (opensPage(event) && !mayOpenPage()) event.preventDefault();
}

/** Whether an event replaces this page. What a form sends with `post` is kept (`useUnsentForm`). */
function opensPage({ target }: Event): boolean {
  if (target instanceof HTMLFormElement) return target.method === "get";
  const link = target instanceof Element ? target.closest("a") : null;
  return (
    link !== null &&
    !link.target &&
    link.protocol === location.protocol &&
    (link.hash === "" || link.pathname !== location.pathname)
  );
}
