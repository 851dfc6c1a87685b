import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

import type { StaffView } from "../client";

const PAUSE_MILLISECONDS = 600;

/**
 * The proposal as its client would see it, rendered by the server as the client's page is. Until
 * the first answer, it is the one that came with the page.
 */
export function usePreview(form: RefObject<HTMLFormElement | null>, edits: number, first: StaffView) {
  const { data, state, submit } = useFetcher<StaffView | null>();
  // An effect, because a pause in typing triggers the preview.
  useEffect(() => {
    if (edits === 0) return;
    const timer = setTimeout(() => {
      if (!form.current) return;
      const content = new FormData(form.current);
      content.set("intent", "preview");
      submit(content, { method: "post", action: "/admin/proposals/preview" });
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [edits, form, submit]);
  return { view: data ?? first, isBusy: state !== "idle", hasFailed: data === null };
}
