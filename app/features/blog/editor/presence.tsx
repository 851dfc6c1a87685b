import { useEffect, useState } from "react";

import { blogAdminCopy } from "~/copy/blog-admin";
import { sendApiCall } from "~/lib/api-client";
import { Icon } from "~/ui/icon";

import type { PresenceReply } from "./editor";

const copy = blogAdminCopy.editor;
/** Well below the time after which silence means that the editor was closed. */
const REPEAT_MILLISECONDS = 25_000;

/** Says who else has the article open, and tells them the same. */
export function Presence({ postId, others: loaded }: { postId: string; others: readonly string[] }) {
  const others = useOthers(postId, loaded);
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

function useOthers(postId: string, loaded: readonly string[]): readonly string[] {
  const [heard, setHeard] = useState<readonly string[] | null>(null);
  // Only an open page in a browser can say that it is open, and that it was closed.
  useEffect(() => {
    const address = `/admin/blog/${postId}/presence`;
    const running = new AbortController();
    async function tell() {
      try {
        const response = await sendApiCall("POST", address, undefined, { signal: running.signal });
        if (response.ok) setHeard(((await response.json()) as PresenceReply).others);
      } catch {
        // The next turn asks again. The article itself doesn't depend on it.
      }
    }
    function repeat() {
      if (document.visibilityState === "visible") void tell();
    }
    function leave() {
      navigator.sendBeacon(`${address}?closed`);
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
  }, [postId]);
  return heard ?? loaded;
}
