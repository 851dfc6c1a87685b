import { Link, NavLink, useLocation, type LinkProps, type NavLinkProps } from "@remix-run/react";

import { articleCampaign, campaignQuery, readCampaign, withCampaign } from "~/models/lead/campaign";

/**
 * The URL of a link on this page, with the campaign that brought the visitor. On the page of an
 * article, that is the article for visitors whom no other campaign brought.
 */
export function useCampaignTo<To>(to: To): To | string {
  const { search, pathname } = useLocation();
  if (typeof to !== "string") return to;
  return withCampaign(to, readCampaign(new URLSearchParams(search)) ?? articleCampaign(pathname, to));
}

/** A hidden field that tells the server which campaign brought the visitor, if any. */
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

/** The same for a navigation, which marks the current page. */
export function CampaignNavLink({ to, ...rest }: NavLinkProps) {
  return <NavLink to={useCampaignTo(to)} {...rest} />;
}
