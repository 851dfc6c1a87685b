import { useEffect } from "react";

/**
 * Events that only a person causes. A program that checks the links of an email just loads the
 * page.
 */
const SIGNS_OF_A_PERSON = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"] as const;

/**
 * Tells the server once that someone is reading the proposal. Without scripts, their first form
 * tells it.
 */
export function useTellingOpened({ token, isNews }: { token: string; isNews: boolean }): void {
  // An effect, because it listens to the whole window.
  useEffect(() => {
    if (!isNews) return;
    const listening = new AbortController();
    const tell = ({ isTrusted }: Event) => {
      if (!isTrusted) return;
      listening.abort();
      navigator.sendBeacon(`/p/${token}/opened`);
    };
    for (const sign of SIGNS_OF_A_PERSON)
      window.addEventListener(sign, tell, { passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [token, isNews]);
}
