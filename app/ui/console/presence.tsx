import { useEffect, useState } from "react";

import { textEditorCopy as copy } from "~/copy/console/text-editor";
import { sendApiCall } from "~/lib/api-client";
import { Icon } from "~/ui/icon";

/** Well below the time after which silence means that the editor was closed. */
const REPEAT_MILLISECONDS = 25_000;

/** The names of others who have the same open. */
export interface PresenceReply {
  others: string[];
}

/** Says who else has this open, and tells them the same at `address`. */
export function Presence({ address, others: loaded }: { address: string; others: readonly string[] }) {
  const others = useOthers(address, loaded);
  return (
    <span role="status" className="empty:hidden">
      {others.length === 0 ? null : (
        <span className="inline-flex items-center gap-1.5">
          <Icon name="eye" small />
          {copy.presence(others)}
        </span>
      )}
    </span>
  );
}

function useOthers(address: string, loaded: readonly string[]): readonly string[] {
  const [heard, setHeard] = useState<readonly string[] | null>(null);
  // Only an open page in a browser can say that it is open, and that it was closed.
  useEffect(() => {
    const running = new AbortController();
    async function tell() {
      try {
        const response = await sendApiCall("POST", address, undefined, { signal: running.signal });
        if (response.ok) setHeard(((await response.json()) as PresenceReply).others);
      } catch {
        // The next turn asks again. The text itself doesn't depend on it.
      }
    }
    function repeat() {
      if (document.visibilityState === "visible") void tell();
    }
    function leave() {
      navigator.sendBeacon(`${address}${address.includes("?") ? "&" : "?"}closed`);
    }
    repeat();
    const timer = setInterval(repeat, REPEAT_MILLISECONDS);
    document.addEventListener("visibilitychange", repeat);
    window.addEventListener("pagehide", leave);
    return () => {
      running.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", repeat);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [address]);
  return heard ?? loaded;
}
