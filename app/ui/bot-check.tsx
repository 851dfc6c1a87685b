import { useContext, useEffect, useRef } from "react";

import { NonceContext } from "./nonce";
import { useRootData } from "./root-data";

/** What the script of Turnstile puts on the page. */
interface Turnstile {
  render(place: HTMLElement, options: Record<string, string>): string | null | undefined;
  remove(widget: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const SCRIPT = "/turnstile/v0/api.js";

/**
 * The check for robots, in a form that anyone may send and above its button; nothing while none is
 * set up. It adds the field `check`. A browser without scripts sends the form without it. `reply`
 * is what the action answered: a check counts once, so each answer brings another.
 */
export function BotCheck({ reply }: { reply: unknown }) {
  const { botCheck, theme } = useRootData();
  const nonce = useContext(NonceContext);
  const place = useRef<HTMLDivElement>(null);
  const { siteKey, origin } = botCheck ?? {};

  // The widget is drawn by a script of another house, which knows nothing of React.
  useEffect(() => {
    let isGone = false;
    let widget: string | null | undefined;
    const draw = () => {
      if (!isGone && place.current && siteKey)
        widget = window.turnstile?.render(place.current, optionsOf(siteKey, theme));
    };
    if (origin) whenLoaded(`${origin}${SCRIPT}?render=explicit`, draw);
    return () => {
      isGone = true;
      if (widget) window.turnstile?.remove(widget);
    };
  }, [siteKey, origin, theme, reply]);

  if (!siteKey) return null;
  // On a page without scripts of ours the widget finds its place by itself.
  const isAlone = typeof document === "undefined" && nonce === undefined;
  const data = Object.entries(optionsOf(siteKey, theme)).map(([name, value]) => [`data-${name}`, value]);
  return isAlone ? (
    <>
      <div className="cf-turnstile min-h-16 noscript:hidden" {...Object.fromEntries(data)} />
      <script src={`${origin}${SCRIPT}`} async defer />
    </>
  ) : (
    <div ref={place} className="min-h-16 noscript:hidden" />
  );
}

function optionsOf(siteKey: string, theme: string): Record<string, string> {
  return {
    sitekey: siteKey,
    theme: theme === "system" ? "auto" : theme,
    size: "flexible",
    "response-field-name": "check",
  };
}

function whenLoaded(address: string, then: () => void): void {
  if (window.turnstile) return then();
  const known = document.querySelector<HTMLScriptElement>(`script[src="${address}"]`);
  const script = known ?? document.createElement("script");
  script.addEventListener("load", then, { once: true });
  if (known) return;
  script.src = address;
  script.async = true;
  document.head.append(script);
}
