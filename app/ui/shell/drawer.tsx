import { Icon } from "~/ui/icon";
import { ButtonLink } from "~/ui/button";
import { CampaignNavLink } from "~/ui/campaign-link";
import { shellCopy } from "~/copy/shared/shell";
import { siteCopy } from "~/copy/site";
import type { OwnLink as Link } from "~/publishing/own-links.server";
import { isOpenPath } from "~/models/settings/feature-switch";
import { type ViewerSummary, useRootData } from "~/ui/root-data";

import { AccountLinks } from "./account-links";
import { Logo } from "./logo";
import { OwnLink } from "./own-link";

export const DRAWER_ID = "drawer";

/**
 * The menu on small screens: 300 px from the right. A popover, so opening, Escape and focus work
 * without JavaScript.
 */
export function Drawer({
  productName,
  viewer,
  ownLinks,
}: {
  productName: string;
  viewer: ViewerSummary | null;
  ownLinks: readonly Link[];
}) {
  const { settings } = useRootData();
  const links = siteCopy.drawerLinks.filter(({ to }) => isOpenPath(to, settings));
  return (
    <div
      id={DRAWER_ID}
      popover="auto"
      role="dialog"
      aria-label={shellCopy.menu}
      className="fixed inset-y-0 end-0 start-auto m-0 h-full max-h-none w-[300px] max-w-full overflow-auto border-s border-line bg-surface px-5 pt-2 pb-6 text-ink backdrop:bg-scrim"
    >
      <div className="mb-4 flex h-11 items-center justify-between">
        <Logo productName={productName} />
        <button
          type="button"
          popovertarget={DRAWER_ID}
          popovertargetaction="hide"
          aria-label={shellCopy.closeMenu}
          className="-me-2.5 grid size-11 place-items-center rounded-m hover:bg-surface-sunken"
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label={shellCopy.menu}>
        <ul>
          {links.map(({ to, label }) => (
            <li key={to} className="border-b border-line">
              <CampaignNavLink
                to={to}
                end
                reloadDocument={to === "/"}
                className="flex min-h-12 items-center font-medium no-underline hover:underline aria-[current]:text-brand"
              >
                {label}
              </CampaignNavLink>
            </li>
          ))}
          {ownLinks.map((link) => (
            <li key={`${link.label} ${link.address}`} className="border-b border-line">
              <OwnLink
                link={link}
                className="flex min-h-12 items-center gap-1.5 font-medium no-underline hover:underline"
              />
            </li>
          ))}
        </ul>
      </nav>
      {viewer ? (
        <div className="mt-6">
          <AccountLinks viewer={viewer} />
        </div>
      ) : (
        <ButtonLink to="/login" kind="primary" className="mt-6 min-h-11 w-full">
          {siteCopy.signIn}
        </ButtonLink>
      )}
    </div>
  );
}
