import { createContext } from "react";

import { PUBLIC_STATES, type PublicState } from "~/models/settings/public-status";

/**
 * The state of the site when this page was loaded; undefined if nobody knows. `entry.server.tsx`
 * and `entry.client.tsx` provide it, so that error pages have it as well.
 */
export const SiteStateContext = createContext<PublicState | undefined>(undefined);

/** The state that the page in the browser says, which isn't always that of its render. */
export function stateInDocument(): PublicState | undefined {
  const shown = document.querySelector<HTMLElement>("[data-site-state]")?.dataset.siteState;
  return PUBLIC_STATES.find((state) => state === shown);
}
