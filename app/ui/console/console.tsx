import { Form, Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";

import { Icon } from "~/ui/icon";
import { DashboardWait } from "~/ui/shell/dashboard-wait";
import { LanguageOffer, LanguageSwitch } from "~/ui/shell/language-switch";
import { useLoadingPath } from "~/ui/shell/loading-path";
import { Logo } from "~/ui/shell/logo";
import { Placeholder } from "~/ui/shell/placeholder";
import { SkipLink } from "~/ui/shell/skip-link";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { consoleCopy } from "~/copy/console";
import { shellCopy } from "~/copy/shared/shell";
import { hasAdminAccess } from "~/models/account/role";
import { placeholderKind } from "~/ui/shell/placeholder-kind";
import { useRootData, type ViewerSummary } from "~/ui/root-data";

import { MaintenanceBanner } from "./maintenance-banner";
import { consoleGroups, type SidebarCounts } from "./navigation";
import { NavigationList } from "./navigation-list";
import { EarlyPalette, Palette } from "./palette";
import { paletteSwitch } from "./palette-switch";
import { SearchField } from "./search-field";
import { Shortcuts } from "./keyboard/shortcuts";

const MENU_ID = "console-menu";

interface Props {
  productName: string;
  viewer: ViewerSummary;
  /** What waits beside each item, and whether single letters are keys. */
  sidebar?: { counts: SidebarCounts; usesKeys: boolean } | undefined;
  children: ReactNode;
}

/**
 * The frame of the staff and member area: a sidebar of 16rem on wide screens, a bar with a menu on
 * small ones.
 */
export function Console({ productName, viewer, sidebar, children }: Props) {
  const { pathname } = useLocation();
  const target = useLoadingPath() ?? pathname;
  const placeholder = target === pathname ? null : placeholderKind(target);
  const { role, isMember } = viewer;
  const isStaff = hasAdminAccess(role);
  const groups = useMemo(() => consoleGroups({ role, isMember }), [role, isMember]);
  const counts = sidebar?.counts ?? {};
  const { settings } = useRootData();
  useArrival(pathname);

  return (
    <div className="min-h-dvh text-2 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <EarlyPalette />
      <SkipLink />
      <aside
        aria-label={consoleCopy.sidebar}
        className="hidden border-e border-line bg-surface-sunken lg:block"
      >
        <div className="console-side sticky top-0 flex h-dvh flex-col overflow-auto px-3 pt-4 pb-3">
          <div className="px-2 pt-1 pb-3">
            <Logo productName={productName} />
          </div>
          <SearchField />
          <NavigationList groups={groups} label={consoleCopy.navigation} counts={counts} />
          <Person viewer={viewer} />
        </div>
      </aside>
      <header className="sticky top-0 z-10 flex h-14 items-center justify-between border-b border-line bg-surface pe-2 ps-gutter lg:hidden">
        <Logo productName={productName} />
        <div className="flex">
          <SearchLink />
          <button
            type="button"
            popovertarget={MENU_ID}
            aria-label={shellCopy.openMenu}
            className="grid size-11 place-items-center rounded-m hover:bg-surface-sunken"
          >
            <Icon name="menu" />
          </button>
        </div>
      </header>
      <Menu>
        <NavigationList groups={groups} label={consoleCopy.menuNavigation} counts={counts} />
        <Person viewer={viewer} />
      </Menu>
      <main
        id="main"
        tabIndex={-1}
        className="relative max-w-[90rem] min-w-0 px-gutter pt-6 pb-16 outline-none lg:px-10 lg:pt-8"
        aria-busy={placeholder ? true : undefined}
      >
        {isStaff ? null : (
          <div className="mb-6 empty:hidden">
            <LanguageOffer />
          </div>
        )}
        {settings.maintenanceMode ? <MaintenanceBanner role={viewer.role} /> : null}
        {children}
        {isStaff ? null : <ClientFoot />}
        <DashboardWait />
        {placeholder ? <Placeholder kind={placeholder} /> : null}
      </main>
      <Shortcuts groups={groups} role={role} usesKeys={sidebar?.usesKeys ?? true} />
      <Palette menu={groups} role={role} viewerId={viewer.externalId} />
    </div>
  );
}

/** The choice of a language, which only clients have: the console is in English. */
function ClientFoot() {
  return (
    <footer className="mt-16 border-t border-line pt-3 text-2 text-ink-muted empty:hidden">
      <LanguageSwitch />
    </footer>
  );
}

/** On small screens: the search page, or with scripts the palette over this one. */
function SearchLink() {
  return (
    <Link
      to="/admin/search"
      aria-label={consoleCopy.searchEverything}
      className="grid size-11 place-items-center rounded-m text-ink hover:bg-surface-sunken"
      onClick={(event) => {
        if (paletteSwitch.open()) event.preventDefault();
      }}
    >
      <Icon name="search" />
    </Link>
  );
}

/** The menu on small screens. A popover, so opening, Escape and focus work without JavaScript. */
function Menu({ children }: { children: ReactNode }) {
  return (
    <div
      id={MENU_ID}
      popover="auto"
      role="dialog"
      aria-label={shellCopy.menu}
      className="fixed inset-y-0 end-0 start-auto m-0 h-full max-h-none w-[300px] max-w-full flex-col overflow-auto border-s border-line bg-surface px-4 pt-2 pb-4 text-ink backdrop:bg-scrim open:flex"
    >
      <div className="flex h-11 items-center justify-end">
        <button
          type="button"
          popovertarget={MENU_ID}
          popovertargetaction="hide"
          aria-label={shellCopy.closeMenu}
          className="grid size-11 place-items-center rounded-m hover:bg-surface-sunken"
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </div>
  );
}

function Person({ viewer }: { viewer: ViewerSummary }) {
  return (
    <div className="mt-3 flex items-center gap-2.5 border-t border-line px-1.5 pt-3 pb-1">
      <Avatar name={viewer.name} address={viewer.avatar} />
      <p className="min-w-0 flex-1 leading-[1.3]">
        <strong className="block truncate font-title">{viewer.name}</strong>
        <span className="block truncate font-mono text-1 text-ink-faint">
          {consoleCopy.roles[viewer.role] ?? viewer.role}
        </span>
      </p>
      <Form method="post" action="/logout" reloadDocument>
        <Button kind="quiet" size="icon" aria-label={consoleCopy.signOut} title={consoleCopy.signOut}>
          <Icon name="exit" />
        </Button>
      </Form>
    </div>
  );
}

/**
 * After a client-side navigation the menu closes and the focus moves to the new heading, as on a
 * full load.
 */
function useArrival(pathname: string) {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(MENU_ID)?.hidePopover();
    const heading = document.querySelector<HTMLElement>("#main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
