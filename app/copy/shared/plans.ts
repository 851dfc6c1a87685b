import { lateCatalog } from "~/lib/language/catalog";

/** Names of the plans that companies choose from. */
export const plansCopy = lateCatalog("plans", {
  names: { start: "Start", growth: "Growth", scale: "Scale" },
  none: "No plan",
} as const);
