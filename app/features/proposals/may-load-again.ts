import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { isSignedOutReply } from "~/ui/console/signed-out-reply";

/** Whether the editor loads again. Autosave and preview must not reload what someone is typing. */
export function mayLoadAgain({
  actionResult,
  formAction,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formData?.get("intent") === "autosave" || formAction === "/admin/proposals/preview") return false;
  return defaultShouldRevalidate && !isSignedOutReply(actionResult);
}
