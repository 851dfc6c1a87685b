import { unstable_usePrompt, useBeforeUnload } from "@remix-run/react";

import { formCopy } from "~/copy/form";

/** Asks before leaving a page with unsaved changes. Submitting a form never asks. */
export function useLeaveWarning(isUnsaved: boolean): void {
  unstable_usePrompt({
    message: formCopy.leave,
    when: ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  });
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
}
