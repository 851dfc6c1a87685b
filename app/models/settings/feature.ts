import type { Settings } from "./settings";

/** What can be switched off: the page that goes with it, and its setting. */
const FEATURES = [
  { path: "/roi-calculator", setting: "roiAgentEnabled" },
  { path: "/booking", setting: "bookingEnabled" },
  { path: "/register", setting: "registrationEnabled" },
] as const satisfies { path: string; setting: keyof Settings }[];

export type FeatureSettings = Pick<Settings, (typeof FEATURES)[number]["setting"]>;

/** Whether links may lead to this path: not to the page of something that is switched off. */
export function isOpenPath(path: string, settings: FeatureSettings): boolean {
  return FEATURES.every((feature) => feature.path !== path || settings[feature.setting]);
}

/**
 * Paths that signed-out visitors reach during maintenance: the way in, and what signs people in and
 * out.
 */
const OPEN_IN_MAINTENANCE =
  /^\/(?:login|logout|mfa|forgot-password|reset-password|resend-confirmation|invitation|auth|dashboard)(?:\/|$)/;

/** Whether a page shows that the site is under maintenance instead of itself. */
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
