import { useMatches, useNavigationType } from "@remix-run/react";
import { useContext } from "react";

import { siteCopy } from "~/copy/site";
import { withLanguage } from "~/lib/language/current-language";
import { DEFAULT_LANGUAGE, type Language } from "~/lib/languages";
import type { PublicState } from "~/models/settings/public-status";
import { CampaignLink } from "~/ui/campaign-link";

import { SiteStateContext } from "./site-state";

const DOT = "before:size-[0.5em] before:shrink-0 before:rounded-full before:bg-positive";
const DOT_OF_STATE =
  "has-data-[site-state=limited]:before:bg-warning has-data-[site-state=closed]:before:bg-info has-data-[site-state=down]:before:bg-danger";

/**
 * One sentence about the whole site, which leads to its status page. The color of the dot only
 * repeats it.
 */
export function StatusLine() {
  const state = useShownState();
  const dot = state ? `${DOT} ${DOT_OF_STATE}` : "";
  return (
    <CampaignLink
      to="/status"
      className={`inline-flex min-h-8 items-center gap-2 no-underline hover:underline ${dot}`}
    >
      {state ? <StateText state={state} /> : siteCopy.systemStatus}
    </CampaignLink>
  );
}

/**
 * The sentence of a state. The front door replaces this element in kept pages, so it has nothing
 * that depends on the page.
 */
export function StateText({ state }: { state: PublicState }) {
  return <span data-site-state={state}>{siteCopy.siteStates[state]}</span>;
}

/**
 * The state to show; undefined if nobody knows it. After a navigation in the browser that is so:
 * what was true when the page was loaded may be long ago.
 */
function useShownState(): PublicState | undefined {
  const loaded = useContext(SiteStateContext);
  const isLoaded = useNavigationType() === "POP";
  const isPaper = useMatches().some(({ handle }) => showsPaper(handle));
  return isLoaded && !isPaper ? loaded : undefined;
}

/** Whether a route shows a proposal or its certificate: a paper says the same on every day. */
function showsPaper(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "isPaper" in handle && handle.isPaper === true;
}

/**
 * The markup of `StateText` for a state. In pages that are kept, the front door puts it in the
 * place of that of another state.
 */
export function stateMarkup(state: PublicState, language: Language = DEFAULT_LANGUAGE): string {
  const text = withLanguage(language, () => siteCopy.siteStates[state]);
  return `<span data-site-state="${state}">${text}</span>`;
}
