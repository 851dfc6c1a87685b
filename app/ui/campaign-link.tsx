import { Link, NavLink, useLocation, type LinkProps, type NavLinkProps } from "@remix-run/react";

import { campaignQuery, readCampaign, withCampaign } from "~/models/lead/campaign";

/** The address that a link of this page leads to, with the campaign that the visitor came by. */
export function useCampaignTo<To>(to: To): To | string {
  const { search } = useLocation();
  return typeof to === "string" ? withCampaign(to, readCampaign(new URLSearchParams(search))) : to;
}

/** Tells the server, with a form, which campaign brought the visitor to this page, if any. */
export function CampaignField() {
  const campaign = readCampaign(new URLSearchParams(useLocation().search));
  return campaign ? <input type="hidden" name="campaign" value={campaignQuery(campaign)} /> : null;
}

/**
 * A link between public pages. It carries the visitor's campaign along, because nothing is stored
 * on their device.
 */
export function CampaignLink({ to, ...rest }: LinkProps) {
  return <Link to={useCampaignTo(to)} {...rest} />;
}

/** The same for a navigation, which marks the present page. */
export function CampaignNavLink({ to, ...rest }: NavLinkProps) {
  return <NavLink to={useCampaignTo(to)} {...rest} />;
}
