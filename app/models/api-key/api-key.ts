import type { Permission } from "~/models/account/role";

/** The prefix of every key, so that code scanners find keys published by mistake. */
export const API_KEY_MARK = "atm_";

/**
 * The permissions a key can have: those that open an API method. A test compares them with the
 * methods.
 */
export const API_KEY_SCOPES: readonly Permission[] = [
  "read_profile",
  "update_profile",
  "view_users",
  "manage_users",
  "view_leads",
  "manage_leads",
  "manage_bookings",
  "manage_proposals",
  "manage_blog",
  "manage_workspaces",
  "manage_api",
];

/** Maximum keys per user. */
export const API_KEYS_MAX = 20;

/** Maximum length of a key's name. */
export const API_KEY_NAME_MAX = 60;

/** How long a key can work, in days; null means until it is revoked. */
export const API_KEY_LIFETIMES = { "30": 30, "90": 90, "365": 365, never: null } as const;

export type ApiKeyLifetime = keyof typeof API_KEY_LIFETIMES;

/** A personal API key as its owner sees it, without the key itself. Times are UTC. */
export interface ApiKey {
  id: string;
  name: string;
  /** Its first characters. */
  prefix: string;
  mayWrite: boolean;
  permissions: Permission[];
  createdAt: Date;
  /** Null: works until it is revoked. */
  expiresAt: Date | null;
  /** Expired: it no longer opens anything. */
  isOver: boolean;
  /** Accurate to a few minutes; null if never used. */
  lastUsedAt: Date | null;
}

/** A key in the list of everyone's keys. */
export interface IssuedApiKey extends ApiKey {
  owner: { id: string; name: string; email: string; isActive: boolean };
}

/** Keys per page in the list of everyone's keys. */
export const API_KEYS_PER_PAGE = 50;

/** A key that was just created. This is the only time it is shown. */
export interface NewApiKey {
  name: string;
  key: string;
}
