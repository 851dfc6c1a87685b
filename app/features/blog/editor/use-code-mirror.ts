import { type RefObject, useEffect, useState } from "react";

import type MarkdownCodeMirror from "./code-mirror";

/**
 * The editor that replaces the plain field, with the field's text at that moment; null until it has
 * loaded.
 */
export function useCodeMirror(textarea: RefObject<HTMLTextAreaElement | null>) {
  const [loaded, setLoaded] = useState<{ Editor: typeof MarkdownCodeMirror; initialText: string } | null>(
    null,
  );
  // An effect, because only browsers load it, after the page works without it. If loading fails,
  // the plain field stays.
  useEffect(() => {
    let isGone = false;
    void import("./code-mirror").then(
      ({ default: Editor }) => {
        if (!isGone && textarea.current) setLoaded({ Editor, initialText: textarea.current.value });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [textarea]);
  return loaded;
}
