import { useEffect, useState } from "react";

import type * as Module from "./markdown-tools";

type MarkdownTools = typeof Module;

/** The toolbar and what its buttons do to the text; null until they have loaded. */
export function useMarkdownTools(): MarkdownTools | null {
  const [loaded, setLoaded] = useState<MarkdownTools | null>(null);
  // An effect, because only browsers load them, after the page works without them. If loading
  // fails, there is no toolbar.
  useEffect(() => {
    let isGone = false;
    void import("./markdown-tools").then(
      (tools) => {
        if (!isGone) setLoaded(tools);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return loaded;
}
