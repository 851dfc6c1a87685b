import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";

import type { PreviewReply } from "./editor";
import type { TrustedHtml } from "~/lib/trusted-html";

const PAUSE_MILLISECONDS = 400;

/**
 * The text as readers will see it, rendered by the server as the page is. The saved text until the
 * first answer.
 */
export function useLivePreview(text: string, { html, isShown }: { html: TrustedHtml; isShown: boolean }) {
  const { data, state, submit } = useFetcher<PreviewReply | null>();
  const shownText = useRef(text);
  // An effect, because a pause in typing triggers the preview.
  useEffect(() => {
    if (!isShown || shownText.current === text) return;
    const timer = setTimeout(() => {
      shownText.current = text;
      const form = new FormData();
      form.set("body", text);
      submit(form, { method: "post", action: "/admin/blog/preview" });
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, isShown, submit]);
  return { html: data?.html ?? html, isBusy: state !== "idle", hasFailed: data === null };
}
