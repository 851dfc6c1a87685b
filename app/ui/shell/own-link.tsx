import { foreignLanguage } from "~/lib/language/current-language";
import type { OwnLink as Link } from "~/publishing/own-links.server";
import { CampaignLink } from "~/ui/campaign-link";
import { Icon } from "~/ui/icon";

/** A link that the operator added: a page of the site, or another site. */
export function OwnLink({
  link: { label, address, language },
  className,
}: {
  link: Link;
  className: string;
}) {
  const lang = foreignLanguage(language);
  if (address.startsWith("/"))
    return (
      <CampaignLink to={address} lang={lang} className={className}>
        {label}
      </CampaignLink>
    );
  return (
    <a href={address} rel="noopener" lang={lang} className={className}>
      {label}
      <Icon name="out" small />
    </a>
  );
}
