import { z } from "zod";

import type { Permission } from "./role";

/** What every key begins with, so that scanners of code find one that was published by mistake. */
export const API_KEY_MARK = "atm_";

/**
 * The permissions that a key can be made for: those that open a call of the API. A test compares
 * them with its calls.
 */
export const API_KEY_SCOPES: readonly Permission[] = [
  "read_profile",
  "update_profile",
  "view_users",
  "manage_users",
  "manage_blog",
  "manage_workspaces",
];

/** How many keys somebody may have at a time. */
export const API_KEYS_MAX = 20;

/** The most characters of a key's name. */
export const API_KEY_NAME_MAX = 60;

/** How long a key may work, in days; null: until it is revoked. */
export const API_KEY_LIFETIMES = { "30": 30, "90": 90, "365": 365, never: null } as const;

export type ApiKeyLifetime = keyof typeof API_KEY_LIFETIMES;

/** A personal API key, as its owner may see it. The key itself is nowhere. Times are UTC. */
export interface ApiKey {
  id: string;
  name: string;
  /** Its first characters. */
  prefix: string;
  mayWrite: boolean;
  permissions: Permission[];
  createdAt: Date;
  /** Null: it works until it is revoked. */
  expiresAt: Date | null;
  /** Past its end: it opens nothing any more. */
  isOver: boolean;
  /** To a few minutes; null: never. */
  lastUsedAt: Date | null;
}

/** A key in the list of all people's keys. */
export interface IssuedApiKey extends ApiKey {
  owner: { id: string; name: string; email: string; isActive: boolean };
}

/** How many keys one page of the list of all keys holds. */
export const API_KEYS_PER_PAGE = 50;

/** The form that ends one key of the list. */
export const RevokeApiKeySchema = z.object({ keyId: z.uuid() });

/** A key that was just made: the only time that it is shown. */
export interface NewApiKey {
  name: string;
  key: string;
}

/** A key was not made. Nothing was changed. */
export class ApiKeyRuleError extends Error {
  override name = "ApiKeyRuleError";
  readonly code = "too_many_api_keys";
  readonly status = 409;
  constructor() {
    super(`You have ${API_KEYS_MAX} keys already. Revoke one you no longer use.`);
  }
}
