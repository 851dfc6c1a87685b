import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

import type { ShownSettings } from "~/models/settings/settings";
import type { OwnLink } from "~/publishing/own-links.server";
import { placeholderKind } from "./placeholder-kind";
import type { ViewerSummary } from "~/ui/root-data";
import type { Theme } from "~/ui/theme";

import { ACCOUNT_MENU_ID } from "./account-menu";
import { CampaignCarrier } from "./campaign-carrier";
import { DashboardWait } from "./dashboard-wait";
import { Drawer, DRAWER_ID } from "./drawer";
import { Footer } from "./footer";
import { Header } from "./header";
import { LanguageOffer } from "./language-switch";
import { useLoadingPath } from "./loading-path";
import { Placeholder } from "./placeholder";
import { SkipLink } from "./skip-link";

export interface SiteShellProps {
  settings: ShownSettings;
  theme: Theme;
  viewer: ViewerSummary | null;
  /** Links that the operator added to header and footer. */
  ownLinks?: readonly OwnLink[];
  children: ReactNode;
}

/** The frame of every public page: skip link, header, drawer, main, footer. */
export function SiteShell({ settings, theme, viewer, ownLinks = [], children }: SiteShellProps) {
  const { pathname } = useLocation();
  const header = ownLinks.filter(({ place }) => place === "header");
  const footer = ownLinks.filter(({ place }) => place === "footer");
  const target = useLoadingPath() ?? pathname;
  const placeholder = target === pathname ? null : placeholderKind(target);
  useArrival(pathname);

  return (
    <CampaignCarrier>
      <SkipLink />
      <LanguageOffer />
      <Header productName={settings.productName} viewer={viewer} ownLinks={header} />
      <Drawer productName={settings.productName} viewer={viewer} ownLinks={header} />
      {settings.noticeBar ? (
        <p className="border-b border-line bg-brand-soft px-gutter py-2 text-center text-2">
          {settings.noticeBar}
        </p>
      ) : null}
      <main
        id="main"
        tabIndex={-1}
        className="relative flex-1 outline-none"
        aria-busy={placeholder ? true : undefined}
      >
        {children}
        <DashboardWait />
        {placeholder ? <Placeholder kind={placeholder} /> : null}
      </main>
      <Footer settings={settings} theme={theme} ownLinks={footer} />
    </CampaignCarrier>
  );
}

/**
 * After a client-side navigation the menus close and the focus moves to the new heading, as on a
 * full load.
 */
function useArrival(pathname: string) {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    for (const id of [DRAWER_ID, ACCOUNT_MENU_ID]) document.getElementById(id)?.hidePopover();
    const heading = document.querySelector<HTMLElement>("#main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
