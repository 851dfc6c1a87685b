import { useLocation } from "@remix-run/react";

import { buttonClass, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CampaignNavLink } from "~/ui/campaign-link";
import { Tooltip } from "~/ui/tooltip";
import { shellCopy } from "~/copy/shared/shell";
import { siteCopy } from "~/copy/site";
import { BOOKING_ID, choosesTime } from "~/models/booking/booking-target";
import { useIsOpen, type ViewerSummary } from "~/ui/root-data";

import type { OwnLink as Link } from "~/publishing/own-links.server";

import { AccountMenu } from "./account-menu";
import { DRAWER_ID } from "./drawer";
import { Logo } from "./logo";
import { OwnLink } from "./own-link";

/** As wide as a finger, except where the narrowest screens have no room for it. */
const iconButton =
  "grid size-11 max-[22rem]:w-9 place-items-center rounded-m text-ink hover:bg-surface-sunken";

/**
 * The public header: logo, blog, the next step, sign-in or the account's menu; on small screens the
 * button that opens the drawer.
 */
export function Header({
  productName,
  viewer,
  ownLinks,
}: {
  productName: string;
  viewer: ViewerSummary | null;
  ownLinks: readonly Link[];
}) {
  return (
    <header className="print:hidden sticky top-0 z-10 border-b border-line bg-surface">
      <div className="mx-auto flex h-15 max-w-sheet items-center justify-between px-gutter">
        <Logo productName={productName} />
        <nav aria-label={siteCopy.mainNavigation} className="-me-2.5 flex items-center gap-1">
          <CampaignNavLink
            to="/blog"
            className="px-3.5 py-2.5 text-control font-medium decoration-transparent decoration-2 underline-offset-[0.4em] hover:decoration-brand aria-[current]:decoration-brand max-md:hidden"
          >
            {siteCopy.blog}
          </CampaignNavLink>
          {ownLinks.map((link) => (
            <OwnLink
              key={`${link.label} ${link.address}`}
              link={link}
              className="inline-flex items-center gap-1.5 px-3.5 py-2.5 text-control font-medium decoration-transparent decoration-2 underline-offset-[0.4em] hover:decoration-brand max-md:hidden"
            />
          ))}
          {viewer ? (
            <AccountMenu viewer={viewer} buttonClassName={iconButton} />
          ) : (
            <>
              <NextStep />
              <Tooltip label={siteCopy.signIn}>
                <CampaignNavLink to="/login" aria-label={siteCopy.signIn} className={iconButton}>
                  <Icon name="user" />
                </CampaignNavLink>
              </Tooltip>
            </>
          )}
          <button
            type="button"
            popovertarget={DRAWER_ID}
            aria-label={shellCopy.openMenu}
            className={`${iconButton} md:hidden`}
          >
            <Icon name="menu" />
          </button>
        </nav>
      </div>
    </header>
  );
}

/**
 * The next step of a visitor. A page is many screens long, and the header is the one part that
 * stays in view. Where visitors book, it leads to what they book with.
 */
function NextStep() {
  const { pathname } = useLocation();
  const isBookingOpen = useIsOpen("/booking");
  const { to, text, label } = isBookingOpen ? siteCopy.nextStep.book : siteCopy.nextStep.write;
  const className = "me-1 max-[22rem]:px-2.5";
  if (isBookingOpen && choosesTime(pathname)) {
    return (
      <a href={`#${BOOKING_ID}`} aria-label={label} className={`${buttonClass()} ${className}`}>
        {text}
      </a>
    );
  }
  if (pathname === to || pathname.startsWith(`${to}/`)) return null;
  return (
    <ButtonLink to={to} aria-label={label} className={className}>
      {text}
    </ButtonLink>
  );
}
