import { unstable_usePrompt, useBeforeUnload } from "@remix-run/react";

import { formCopy } from "~/copy/form";

/**
 * Asks once before leaving a page with unsaved changes, also for its text in another language.
 * Submitting a form never asks, also where its answer leads to another document: `$.tsx` marks the
 * page then.
 */
export function useLeaveWarning(isUnsaved: boolean): void {
  unstable_usePrompt({
    message: formCopy.leave,
    when: ({ currentLocation, nextLocation }) =>
      isUnsaved && pageOf(currentLocation) !== pageOf(nextLocation),
  });
  useBeforeUnload((event) => {
    if (isUnsaved && document.body.dataset.leaving === undefined) event.preventDefault();
  });
}

function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get("language") ?? ""}`;
}

/** Asks, as a link away would, before a control replaces what is unsaved. True if it may. */
export function mayReplaceUnsaved(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  return window.dispatchEvent(leaving) || window.confirm(formCopy.leave);
}
