import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

import type { BrandView } from "./brand";

const PAUSE_MILLISECONDS = 300;

/**
 * The brand as typed, from the same action that answers the button without scripts. While a value
 * is wrong, the brand that came with the page.
 */
export function useBrandPreview(form: RefObject<HTMLFormElement | null>, edits: number, first: BrandView) {
  const { data, submit } = useFetcher<{ view: BrandView | null } | null>();
  // An effect, because a pause in typing triggers the preview.
  useEffect(() => {
    if (edits === 0) return;
    const timer = setTimeout(() => {
      if (!form.current) return;
      const content = new FormData(form.current);
      content.set("intent", "preview");
      submit(content, { method: "post" });
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [edits, form, submit]);
  return data?.view ?? first;
}
