import { unstable_usePrompt, useBeforeUnload } from "@remix-run/react";

import { formCopy } from "~/copy/form";

/**
 * Asks before a page with unsaved changes is left. What is sent by the form goes to its own page,
 * and is never asked about.
 */
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
