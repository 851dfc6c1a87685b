import { useContext, useEffect, useRef } from "react";

import { NonceContext } from "./nonce";
import { useRootData } from "./root-data";

/** What Turnstile's script adds to the page. */
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
 * The bot check of a public form, above its button. Renders nothing if no check is set up. It adds
 * the field `check`; a browser without scripts sends the form without it. `reply` is what the
 * action answered: each check is valid once, so every answer needs a new one.
 */
export function BotCheck({ reply }: { reply: unknown }) {
  const { botCheck, theme } = useRootData();
  const nonce = useContext(NonceContext);
  const place = useRef<HTMLDivElement>(null);
  const { siteKey, origin } = botCheck ?? {};

  // A third-party script draws the widget. It knows nothing of React.
  useEffect(() => {
    let isGone = false;
    let widget: string | null | undefined;
    const draw = () => {
      if (!isGone && place.current && siteKey)
        widget = window.turnstile?.render(place.current, widgetOptions(siteKey, theme));
    };
    if (origin) whenLoaded(`${origin}${SCRIPT}?render=explicit`, draw);
    return () => {
      isGone = true;
      if (widget) window.turnstile?.remove(widget);
    };
  }, [siteKey, origin, theme, reply]);

  if (!siteKey) return null;
  // On a page that doesn't hydrate, the widget finds its place by itself.
  const isAlone = typeof document === "undefined" && nonce === undefined;
  const data = Object.entries(widgetOptions(siteKey, theme)).map(([name, value]) => [`data-${name}`, value]);
  return isAlone ? (
    <>
      <div className="cf-turnstile min-h-16 noscript:hidden" {...Object.fromEntries(data)} />
      <script src={`${origin}${SCRIPT}`} async defer />
    </>
  ) : (
    <div ref={place} className="min-h-16 noscript:hidden" />
  );
}

function widgetOptions(siteKey: string, theme: string): Record<string, string> {
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
