import type { Settings } from "./settings";

/**
 * Paths that signed-out visitors can reach during maintenance: everything that signs people in and
 * out, and the page that says what works.
 */
const OPEN_IN_MAINTENANCE =
  /^\/(?:login|logout|mfa|forgot-password|reset-password|resend-confirmation|invitation|auth|dashboard|status)(?:\/|$)/;

/** Whether a page shows the maintenance notice instead of its content. */
export function isClosedForMaintenance({
  path,
  isSignedIn,
  settings,
}: {
  path: string;
  isSignedIn: boolean;
  settings: Pick<Settings, "maintenanceMode">;
}): boolean {
  return settings.maintenanceMode && !isSignedIn && !OPEN_IN_MAINTENANCE.test(path.toLowerCase());
}
