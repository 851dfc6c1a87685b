import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

import { DEFAULT_LANGUAGE } from "~/lib/languages";
import { addTranslations } from "~/lib/language/catalog";
import { currentLanguage } from "~/lib/language/current-language";
import { isClientArea, readLanguageTarget } from "~/lib/language/language-paths";
import { SiteStateContext, stateInDocument } from "~/ui/shell/site-state";
import { type RouteList, unpackRoutes } from "~/http/router/route-list";

declare global {
  interface Window {
    __remixContext: { routes: RouteList };
  }
}

// The page contains the routes that its viewer may reach. In development they are a module.
if (import.meta.env.PROD) window.__remixManifest = unpackRoutes(window.__remixContext.routes);

/**
 * Events for which React 18 would hydrate at once, interrupting its work
 * (`isDiscreteEventThatRequiresHydration`).
 */
const DISCRETE_EVENTS = [
  ...["mousedown", "mouseup", "click", "auxclick", "dblclick", "contextmenu", "pointerdown", "pointerup"],
  ...["pointercancel", "touchstart", "touchend", "touchcancel", "dragstart", "dragend", "drop"],
  ...["keydown", "keypress", "keyup", "input", "textInput", "compositionstart", "compositionend"],
  ...["copy", "cut", "paste", "change", "reset", "submit"],
];

/**
 * Keeps events from React until the page is hydrated; the browser handles them as it does without
 * JavaScript. Remix' single fetch suspends the first render until the data is decoded, and React 18
 * gives up with "Root did not complete" if an event needs the page before that
 * (remix-run/remix#10214).
 */
const early = new AbortController();
for (const type of DISCRETE_EVENTS) {
  window.addEventListener(type, (event) => event.stopPropagation(), { capture: true, signal: early.signal });
}

/** Lets events through to React as soon as everything below it is hydrated. */
function Hydrated({ children }: { children: ReactNode }) {
  // An effect, because only the browser hydrates, and effects run once that is done.
  useEffect(() => early.abort(), []);
  return children;
}

/**
 * A link to a page that exists in English only leaves this document, whose router knows the pages
 * of one language.
 */
function leaveLanguage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && readLanguageTarget(link.pathname)?.kind !== "own") event.stopPropagation();
}

if (currentLanguage() !== DEFAULT_LANGUAGE)
  window.addEventListener("click", leaveLanguage, { capture: true });

/** Loads the texts that English pages must not load. Only clients see some of them. */
async function loadTexts(): Promise<void> {
  const path = readLanguageTarget(window.location.pathname)?.target ?? "";
  const isClient = document.body.dataset.viewer !== undefined || isClientArea(path);
  const [{ siteTexts }, client] = await Promise.all([
    import("~/copy/de/site-texts"),
    isClient ? import("~/copy/de/client-texts") : null,
  ]);
  addTranslations("de", siteTexts);
  if (client) addTranslations("de", client.clientTexts);
}

// Only a page whose forms are used needs it, and has it before the server answers.
addEventListener(
  "submit",
  () =>
    void import("~/ui/shell/kept-focus").then(
      ({ keepFocusInPlace }) => keepFocusInPlace(),
      () => null,
    ),
  { once: true },
);

function hydrate(): void {
  const siteState = stateInDocument();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Hydrated>
          <SiteStateContext.Provider value={siteState}>
            <RemixBrowser />
          </SiteStateContext.Provider>
        </Hydrated>
      </StrictMode>,
    );
  });
}

if (currentLanguage() === DEFAULT_LANGUAGE) hydrate();
else void loadTexts().then(hydrate);
