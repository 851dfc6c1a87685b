import { unstable_usePrompt, useBeforeUnload } from "@remix-run/react";

import { formCopy } from "~/copy/form";

/**
 * Asks once before leaving a page with unsaved changes. Submitting a form never asks, also where
 * its answer leads to another document: `$.tsx` marks the page then.
 */
export function useLeaveWarning(isUnsaved: boolean): void {
  unstable_usePrompt({
    message: formCopy.leave,
    when: ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  });
  useBeforeUnload((event) => {
    if (isUnsaved && document.body.dataset.leaving === undefined) event.preventDefault();
  });
}
