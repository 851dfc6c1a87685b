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
