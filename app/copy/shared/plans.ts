import { lateCatalog } from "~/lib/language/catalog";

/** Names of the plans that companies choose from. */
export const plansCopy = lateCatalog("plans", {
  names: { start: "Start", growth: "Growth", scale: "Scale" },
  none: "No plan",
} as const);

/** The plans to choose from, and none. */
export const planOptions = () => [
  { value: "", label: plansCopy.none },
  ...Object.entries(plansCopy.names).map(([value, label]) => ({ value, label })),
];
