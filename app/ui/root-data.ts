import { useRouteLoaderData } from "@remix-run/react";

import { DEFAULT_SETTINGS } from "~/models/settings/settings";
import { isOpenPath } from "~/models/settings/feature";
import type { Settings } from "~/models/settings/settings";

import type { Role } from "~/models/account/role";

import type { Site } from "~/publishing/meta";
import type { Theme } from "./theme";
import type { ToastMessage } from "./toast-store";

/**
 * What every page may know of who is signed in: for menus and frames only. Doors ask the server.
 */
export interface ViewerSummary {
  /** The identity provider's id of this person. */
  externalId: string;
  /**
   * The company that their calls of the API are about; null when they belong to none that is
   * active.
   */
  tenantId: string | null;
  /** First and last name, or the email address. */
  name: string;
  email: string;
  /** Address of their picture (see `pictureAddress`), or null. */
  avatar: string | null;
  role: Role;
  /** Whether this is a member of an active company. */
  isMember: boolean;
  /** Whether menus offer the dashboard. */
  seesDashboard: boolean;
}

/** What root's loader hands to every page. */
export interface RootData {
  settings: Settings;
  site: Site;
  theme: Theme;
  toast: ToastMessage | null;
  /** The check that forms of visitors carry (see `BotCheck`); null while none is set up. */
  botCheck: { siteKey: string; origin: string } | null;
  /** Null for everyone who is not signed in, and whenever that cannot be told. */
  viewer: ViewerSummary | null;
}

/** Whether a link may lead to this address: not to what is switched off. */
export function useIsOpen(to: unknown): boolean {
  const { settings } = useRootData();
  return typeof to !== "string" || isOpenPath(to.split(/[?#]/, 1)[0] ?? to, settings);
}

/**
 * Root's data, for any page or component. Has the defaults when root's loader failed, so error
 * pages keep their frame.
 */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>("root");
  if (data) return data;
  const settings = DEFAULT_SETTINGS;
  return {
    settings,
    site: { appUrl: "", productName: settings.productName, description: settings.description },
    theme: "system",
    toast: null,
    botCheck: null,
    viewer: null,
  };
}
