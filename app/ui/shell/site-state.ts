import { createContext } from "react";

import { siteCopy } from "~/copy/site";
import { withLanguage } from "~/lib/language/current-language";
import { DEFAULT_LANGUAGE, type Language } from "~/lib/languages";
import type { PublicState } from "~/models/settings/public-status";

/**
 * The state of the site when this page was loaded; undefined if nobody knows. `entry.server.tsx`
 * and `entry.client.tsx` provide it, so that error pages have it as well.
 */
export const SiteStateContext = createContext<PublicState | undefined>(undefined);

/**
 * The markup of `StateText` for a state. In pages that are kept, the front door puts it in the
 * place of that of another state.
 */
export function stateMarkup(state: PublicState, language: Language = DEFAULT_LANGUAGE): string {
  const text = withLanguage(language, () => siteCopy.siteStates[state]);
  return `<span data-site-state="${state}">${text}</span>`;
}

/** The state that the page in the browser says, which isn't always that of its render. */
export function stateInDocument(): PublicState | undefined {
  const shown = document.querySelector<HTMLElement>("[data-site-state]")?.dataset.siteState;
  return isState(shown) ? shown : undefined;
}

function isState(text: string | undefined): text is PublicState {
  return text !== undefined && Object.hasOwn(siteCopy.siteStates, text);
}
