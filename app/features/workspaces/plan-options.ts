import { plansCopy } from "~/copy/shared/plans";

/** The plans to choose from, and none. */
export const PLAN_OPTIONS = [
  { value: "", label: plansCopy.none },
  ...Object.entries(plansCopy.names).map(([value, label]) => ({ value, label })),
];
