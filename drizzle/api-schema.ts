import { sql } from "drizzle-orm";

import { users } from "./account-schema";
import {
  boolean,
  check,
  id,
  index,
  integer,
  json,
  oneOf,
  sealedJson,
  sealedText,
  table,
  text,
  timestamp,
} from "./columns";

/*
 * The API keys that people create for programs, and the keys of requests that must not take effect
 * twice.
 */

/** Personal API keys. Only a hash is stored, so nobody can read a key here. */
export const apiKeys = table(
  "api_keys",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The first characters of the key, so that its owner recognizes it. */
    prefix: text("prefix").notNull(),
    keyHash: text("key_hash").notNull().unique("api_keys_hash_unique"),
    /** Whether it may change things, or only read. */
    mayWrite: boolean("may_write").notNull(),
    /** The permissions that it may use, as long as its owner's role holds them. */
    permissions: json("permissions").$type<string[]>().notNull(),
    /** How its owner had proved who they are when they made it. */
    assuranceLevel: oneOf("assurance_level", ["aal1", "aal2"]).notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** Null: it works until it is revoked. */
    expiresAt: timestamp("expires_at"),
    lastUsedAt: timestamp("last_used_at"),
    revokedAt: timestamp("revoked_at"),
  },
  (key) => [
    index("api_keys_user_index").on(key.userId, key.createdAt, key.id),
    index("api_keys_created_index").on(key.createdAt, key.id),
    check("api_keys_assurance_known", sql`${key.assuranceLevel} in ('aal1', 'aal2')`),
  ],
);

/**
 * Requests with an `Idempotency-Key`: a repeated request gets the first response. Without a
 * response, the request is in progress or its process died. `effect_at` is set in the same
 * transaction as what the request wrote.
 */
export const idempotencyKeys = table(
  "idempotency_keys",
  {
    /** Hash of caller, address and key. */
    bucket: text("bucket").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Hash of the request's content: a different request with the same key is a mistake. */
    requestHash: text("request_hash").notNull(),
    /** The run that may write, until `claimed_until`. */
    claimId: text("claim_id").notNull(),
    claimedUntil: timestamp("claimed_until").notNull(),
    effectAt: timestamp("effect_at"),
    status: integer("status"),
    /** An answer may hold personal data, or a key that is shown only once. */
    headers: sealedJson<Record<string, string>>("headers"),
    body: sealedText("body"),
    createdAt: timestamp("created_at").notNull(),
  },
  (key) => [
    index("idempotency_keys_created_index").on(key.createdAt),
    index("idempotency_keys_user_index").on(key.userId),
  ],
);
