import type { Permission } from "~/models/account/role";
import type { API_KEY_LIFETIMES } from "./api-key-limits";

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

/** A key that was just created. This is the only time it is shown. */
export interface NewApiKey {
  name: string;
  key: string;
}
