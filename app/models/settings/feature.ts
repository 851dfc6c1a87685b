import type { Settings } from "./settings";

/** Features that can be turned off, each with its page and its setting. */
const FEATURES = [
  { path: "/roi-calculator", setting: "roiAgentEnabled" },
  { path: "/booking", setting: "bookingEnabled" },
  { path: "/register", setting: "registrationEnabled" },
] as const satisfies { path: string; setting: keyof Settings }[];

export type FeatureSettings = Pick<Settings, (typeof FEATURES)[number]["setting"]>;

/** Whether links may point to this path: not if its feature is turned off. */
export function isOpenPath(path: string, settings: FeatureSettings): boolean {
  return FEATURES.every((feature) => feature.path !== path || settings[feature.setting]);
}

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
