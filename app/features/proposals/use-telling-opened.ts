import { useEffect } from "react";

/**
 * What only someone in front of the page does. A program that checks the links of an email loads
 * the page, and leaves it alone.
 */
const SIGNS_OF_A_PERSON = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"] as const;

/**
 * Tells the server once that someone reads the proposal. Without scripts the first form that they
 * send tells it.
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
