import { Link, NavLink, type LinkProps, type NavLinkProps } from "@remix-run/react";
import { createContext, useContext } from "react";

/**
 * Adds to an address of the site the campaign that brought the visitor. Pages of the console add
 * nothing, so they load nothing of it: `CampaignCarrier` is in the frame of public pages.
 */
export const CampaignContext = createContext((to: string): string => to);

/** The URL of a link on this page, with the campaign that brought the visitor. */
export function useCampaignTo<To>(to: To): To | string {
  const carry = useContext(CampaignContext);
  return typeof to === "string" ? carry(to) : to;
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
