import { useRouteLoaderData } from "@remix-run/react";

import { SHOWN_DEFAULTS } from "~/models/settings/shown-settings";
import { isOpenPath } from "~/models/settings/feature-switch";
import type { ShownSettings } from "~/models/settings/settings";

import { ORIGINAL_BRAND_LINKS, type BrandLinks } from "~/models/brand/brand-links";
import type { Role } from "~/models/account/role";

import type { Language } from "~/lib/languages";
import type { Site } from "~/publishing/plain-meta";
import type { Theme } from "./theme";
import type { ToastMessage } from "./toast-store";

/**
 * What every page may know about the signed-in person. For menus and frames only: access checks ask
 * the server.
 */
export interface ViewerSummary {
  /** The identity provider's id of this person. */
  externalId: string;
  /** The company that their API calls are about; null if they belong to no active one. */
  tenantId: string | null;
  /** First and last name, or the email address. */
  name: string;
  email: string;
  /** URL of their picture (see `pictureAddress`), or null. */
  avatar: string | null;
  role: Role;
  /** Whether this is a member of an active company. */
  isMember: boolean;
  /** Whether menus offer the dashboard. */
  seesDashboard: boolean;
}

/** What root's loader returns to every page. */
export interface RootData {
  settings: ShownSettings;
  brand: BrandLinks;
  site: Site;
  theme: Theme;
  toast: ToastMessage | null;
  /** The bot check of public forms (see `BotCheck`); null if none is set up. */
  botCheck: { siteKey: string; origin: string } | null;
  /**
   * The language that this visitor seems to prefer to that of the page, and what asks them in it;
   * null for none. A page in the browser has no words in the other language.
   */
  offered: { language: Language; question: string } | null;
  /** The person whose pages a member of staff looks at, and until when; null otherwise. */
  viewAs: { name: string; until: Date } | null;
  /** Null for signed-out visitors, and whenever the server can't tell. */
  viewer: ViewerSummary | null;
}

/** Whether a link may point to this URL. False for features that are switched off. */
export function useIsOpen(to: unknown): boolean {
  const { settings } = useRootData();
  return typeof to !== "string" || isOpenPath(to.split(/[?#]/, 1)[0] ?? to, settings);
}

/**
 * Root's data, for any page or component. Falls back to defaults if root's loader failed, so that
 * error pages keep their frame.
 */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>("root");
  if (data) return data;
  const settings: ShownSettings = SHOWN_DEFAULTS;
  return {
    settings,
    brand: ORIGINAL_BRAND_LINKS,
    site: { appUrl: "", productName: settings.productName, description: "" },
    theme: "system",
    toast: null,
    botCheck: null,
    offered: null,
    viewAs: null,
    viewer: null,
  };
}
