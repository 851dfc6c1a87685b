import { useLocation } from "@remix-run/react";
import { type ReactNode, useCallback } from "react";

import { articleCampaign, campaignQuery, readCampaign, withCampaign } from "~/models/lead/campaign";
import { CampaignContext } from "~/ui/campaign-link";

/**
 * Lets all links inside carry the campaign that brought the visitor. On the page of an article,
 * that is the article for visitors whom no other campaign brought.
 */
export function CampaignCarrier({ children }: { children: ReactNode }) {
  const { search, pathname } = useLocation();
  const carry = useCallback(
    (to: string) =>
      withCampaign(to, readCampaign(new URLSearchParams(search)) ?? articleCampaign(pathname, to)),
    [search, pathname],
  );
  return <CampaignContext.Provider value={carry}>{children}</CampaignContext.Provider>;
}

/** A hidden field that tells the server which campaign brought the visitor, if any. */
export function CampaignField() {
  const campaign = readCampaign(new URLSearchParams(useLocation().search));
  return campaign ? <input type="hidden" name="campaign" value={campaignQuery(campaign)} /> : null;
}
