import type { OwnLink as Link } from "~/publishing/own-links.server";
import { CampaignLink } from "~/ui/campaign-link";
import { Icon } from "~/ui/icon";

/** A link that the operator added: a page of the site, or another site. */
export function OwnLink({ link: { label, address }, className }: { link: Link; className: string }) {
  if (address.startsWith("/"))
    return (
      <CampaignLink to={address} className={className}>
        {label}
      </CampaignLink>
    );
  return (
    <a href={address} rel="noopener" className={className}>
      {label}
      <Icon name="out" small />
    </a>
  );
}
