import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Whether the editor loads again. Autosave and preview must not reload what someone is typing. */
export function mayLoadAgain({
  formAction,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formData?.get("intent") === "autosave" || formAction === "/admin/proposals/preview") return false;
  return defaultShouldRevalidate;
}
