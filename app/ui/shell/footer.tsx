import { Icon } from "~/ui/icon";
import { CampaignLink } from "~/ui/campaign-link";
import { siteCopy } from "~/copy/site";
import type { ShownSettings } from "~/models/settings/settings";
import { SHOWN_DEFAULTS } from "~/models/settings/shown-settings";
import type { OwnLink as Link } from "~/publishing/own-links.server";
import type { Theme } from "~/ui/theme";

import { LanguageSwitch } from "./language-switch";
import { Logo } from "./logo";
import { OwnLink } from "./own-link";
import { StatusLine } from "./status-line";
import { ThemeSwitch } from "./theme-switch";

const link = "inline-flex min-h-8 items-center gap-1.5 no-underline hover:underline";

/** The public footer: legal and contact links, two social links, the theme, how the site is. */
export function Footer({
  settings,
  theme,
  ownLinks,
}: {
  settings: ShownSettings;
  theme: Theme;
  ownLinks: readonly Link[];
}) {
  return (
    <footer className="print:hidden border-t border-line bg-surface-sunken text-2">
      <div className="mx-auto grid max-w-sheet gap-8 px-gutter pt-11 pb-8 md:grid-cols-[minmax(0,1fr)_minmax(9rem,auto)_9rem_auto]">
        <div>
          <Logo productName={settings.productName} />
          <p className="mt-3 max-w-[34ch] text-ink-muted">
            {settings.tagline === SHOWN_DEFAULTS.tagline ? siteCopy.tagline : settings.tagline}
          </p>
        </div>
        <nav aria-label={siteCopy.footerNavigation}>
          <ul>
            {siteCopy.footerLinks.map(({ to, label }) => (
              <li key={to}>
                <CampaignLink to={to} className={link}>
                  {label}
                </CampaignLink>
              </li>
            ))}
            {ownLinks.map((own) => (
              <li key={`${own.label} ${own.address}`}>
                <OwnLink link={own} className={link} />
              </li>
            ))}
          </ul>
        </nav>
        <ul aria-label={siteCopy.elsewhere}>
          {settings.socials.map(({ label, url }) => (
            <li key={url}>
              <a href={url} rel="me noopener" className={link}>
                {label}
                <Icon name="out" small />
              </a>
            </li>
          ))}
        </ul>
        <div className="grid justify-items-start gap-3">
          <ThemeSwitch theme={theme} />
          <LanguageSwitch />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:col-span-full md:border-t md:border-line md:pt-5">
          <p className="text-ink-faint tabular-nums">{siteCopy.copyright(settings.productName)}</p>
          <StatusLine />
        </div>
      </div>
    </footer>
  );
}
