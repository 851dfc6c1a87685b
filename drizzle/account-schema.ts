import { sql, type SQLWrapper } from "drizzle-orm";

import type { Language } from "../app/lib/languages";

import { MEMBERSHIP_ROLES, ROLES } from "./values";

import {
  boolean,
  byBytes,
  check,
  EPOCH,
  hasKnownValue,
  id,
  index,
  json,
  oneOf,
  primaryKey,
  table,
  text,
  timestamp,
  uniqueIndex,
} from "./columns";

/*
 * People as the application knows them, and what they belong to. The identity provider knows who
 * someone is; only these tables say what they may do.
 */

type UserColumns = Record<"email" | "firstName" | "lastName" | "businessName", SQLWrapper>;

/**
 * What people are searched by, each with an index: by its beginning, in lower case. `name` is never
 * null, because people are sorted by it as well. No expression contains a comma, because the
 * generator of SQLite's migrations would split it there.
 */
export const userKeys = {
  name: ({ firstName, lastName, email }: UserColumns) =>
    byBytes(
      sql`lower(case when ${lastName} is null and ${firstName} is null then ${email} when ${lastName} is null then ${firstName} when ${firstName} is null then ${lastName} else ${firstName} || ' ' || ${lastName} end)`,
    ),
  lastName: ({ lastName }: UserColumns) => byBytes(sql`lower(${lastName})`),
  businessName: ({ businessName }: UserColumns) => byBytes(sql`lower(${businessName})`),
  email: ({ email }: UserColumns) => byBytes(email),
};

/** The sort key for business names: never null, and people without one come last. */
export const businessOrder = ({ businessName }: Pick<UserColumns, "businessName">) =>
  byBytes(sql`case when ${businessName} is null then '1' else '0' || lower(${businessName}) end`);

/** One row per account. This row alone authorizes: no claim of a token does. */
export const users = table(
  "users",
  {
    id: id(),
    /** The identity provider's id of this person. */
    externalId: text("external_id").notNull().unique("users_external_id_unique"),
    email: text("email").notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    businessName: text("business_name"),
    /** The language of their emails. */
    language: text("language").$type<Language>().notNull().default("en"),
    role: oneOf("role", [...ROLES])
      .notNull()
      .default("lead"),
    isActive: boolean("is_active").notNull().default(true),
    /** The approximate last visit in any of their sessions; the epoch before the first one. */
    lastSeenAt: timestamp("last_seen_at").notNull().default(EPOCH),
    /** When they were last invited; null if they weren't, or once they have signed in. */
    invitedAt: timestamp("invited_at"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (user) => [
    index("users_newest_index").on(user.createdAt, user.id),
    // The id is part of each index, so that a search reads the index alone.
    index("users_email_index").on(userKeys.email(user), user.id),
    index("users_role_index").on(user.role, user.isActive),
    index("users_name_index").on(userKeys.name(user), user.id),
    index("users_last_name_index").on(userKeys.lastName(user), user.id),
    index("users_business_index").on(userKeys.businessName(user), user.id),
    index("users_role_order_index").on(user.role, user.id),
    index("users_business_order_index").on(businessOrder(user), user.id),
    index("users_seen_order_index").on(user.lastSeenAt, user.id),
    // Most people are leads and few accounts are disabled: a list of the others must not scan them
    // all.
    index("users_role_newest_index")
      .on(user.role, user.createdAt, user.id)
      .where(sql`${user.role} <> 'lead'`),
    index("users_role_name_index")
      .on(user.role, userKeys.name(user), user.id)
      .where(sql`${user.role} <> 'lead'`),
    index("users_disabled_newest_index")
      .on(user.createdAt, user.id)
      .where(sql`${user.isActive} = false`),
    index("users_disabled_name_index")
      .on(userKeys.name(user), user.id)
      .where(sql`${user.isActive} = false`),
    index("users_role_business_index")
      .on(user.role, businessOrder(user), user.id)
      .where(sql`${user.role} <> 'lead'`),
    index("users_role_seen_index")
      .on(user.role, user.lastSeenAt, user.id)
      .where(sql`${user.role} <> 'lead'`),
    index("users_disabled_role_index")
      .on(user.role, user.id)
      .where(sql`${user.isActive} = false`),
    index("users_disabled_business_index")
      .on(businessOrder(user), user.id)
      .where(sql`${user.isActive} = false`),
    index("users_disabled_seen_index")
      .on(user.lastSeenAt, user.id)
      .where(sql`${user.isActive} = false`),
    index("users_active_index")
      .on(user.id)
      .where(sql`${user.isActive} = true`),
    check("users_role_known", hasKnownValue(user.role, ROLES)),
    check("users_email_lower", sql`${user.email} = lower(${user.email})`),
  ],
);

/**
 * The sign-ins of a user, by the provider's session id. They are listed under "your devices", and
 * each can be ended at once.
 */
export const userSessions = table(
  "user_sessions",
  {
    /** The `session_id` claim of the access token. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Network of the client (masked) and its browser, for the owner to recognize it. */
    network: text("network"),
    userAgent: text("user_agent"),
    /**
     * When the second step was passed. Tokens from before are not accepted. Null for an account
     * without two-step sign-in.
     */
    secondFactorAt: timestamp("second_factor_at"),
    /** Whether a recovery code was used in place of the authenticator app. */
    byRecoveryCode: boolean("by_recovery_code").notNull().default(false),
    createdAt: timestamp("created_at").notNull(),
    lastSeenAt: timestamp("last_seen_at").notNull(),
    endedAt: timestamp("ended_at"),
    /** The user whose pages this session's owner, who is staff, looks at (see `startViewAs`). */
    viewedUserId: text("viewed_user_id").references(() => users.id, { onDelete: "set null" }),
    viewedUntil: timestamp("viewed_until"),
  },
  (session) => [
    index("user_sessions_user_index").on(session.userId, session.lastSeenAt),
    index("user_sessions_viewed_user_index").on(session.viewedUserId),
  ],
);

/**
 * Security events of an account: sign-ins, changed passwords, factors, roles. Rows are only added.
 */
export const securityEvents = table(
  "security_events",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    detail: json("detail").$type<Record<string, string>>(),
    network: text("network"),
    userAgent: text("user_agent"),
    createdAt: timestamp("created_at").notNull(),
  },
  (event) => [index("security_events_user_index").on(event.userId, event.createdAt, event.id)],
);

/** Codes that replace a lost second factor. Each works once; only a hash is stored. */
export const recoveryCodes = table(
  "recovery_codes",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    usedAt: timestamp("used_at"),
    createdAt: timestamp("created_at").notNull(),
  },
  (code) => [uniqueIndex("recovery_codes_hash_unique").on(code.userId, code.codeHash)],
);

/**
 * Closed by staff. It names its value, because SQLite uses a partial index only for a
 * condition without bound ones.
 */
export const isSuspendedTenant = (tenant: { status: SQLWrapper }) => sql`${tenant.status} = 'suspended'`;

/** Customer companies. The subdomain names one in URLs. */
export const tenants = table(
  "tenants",
  {
    id: id(),
    name: text("name").notNull(),
    subdomain: text("subdomain").notNull().unique("tenants_subdomain_unique"),
    status: oneOf("status", ["active", "suspended"]).notNull().default("active"),
    /** Why it is suspended, in words for its members. */
    suspendedReason: text("suspended_reason"),
    /** The distinct normalized words of name and subdomain (see `searchTextOf`). */
    searchText: text("search_text").notNull().default(""),
    /** The external provider that its people have to sign in with; null if they are free. */
    requiredSignIn: text("required_sign_in"),
    /** What anyone may see of a tenant in addition to its name: `{ accent?, welcome? }`. */
    branding: json("branding").$type<Record<string, string>>(),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (tenant) => [
    index("tenants_newest_index").on(tenant.createdAt, tenant.id),
    index("tenants_name_index").on(tenant.name, tenant.id),
    // Few are suspended, and a list of them would walk through all others.
    index("tenants_suspended_index").on(tenant.createdAt, tenant.id).where(isSuspendedTenant(tenant)),
    check("tenants_status_known", sql`${tenant.status} in ('active', 'suspended')`),
    check("tenants_subdomain_lower", sql`${tenant.subdomain} = lower(${tenant.subdomain})`),
    check("tenants_subdomain_length", sql`length(${tenant.subdomain}) between 2 and 63`),
  ],
);

/** The members of each tenant, with their roles. */
export const memberships = table(
  "memberships",
  {
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: oneOf("role", [...MEMBERSHIP_ROLES])
      .notNull()
      .default("member"),
    createdAt: timestamp("created_at").notNull(),
  },
  (membership) => [
    primaryKey({ name: "memberships_key", columns: [membership.tenantId, membership.userId] }),
    index("memberships_user_index").on(membership.userId, membership.createdAt, membership.tenantId),
    check("memberships_role_known", hasKnownValue(membership.role, MEMBERSHIP_ROLES)),
  ],
);

/** Email domains whose people join a company when they sign in with a verified address. */
export const tenantDomains = table(
  "tenant_domains",
  {
    /** In lower case. A domain belongs to one company. */
    domain: text("domain").primaryKey(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at").notNull(),
  },
  (row) => [
    index("tenant_domains_tenant_index").on(row.tenantId),
    check("tenant_domains_lower", sql`${row.domain} = lower(${row.domain})`),
  ],
);

/** People who left a company or were removed. A domain doesn't bring them back. */
export const formerMembers = table(
  "former_members",
  {
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at").notNull(),
  },
  (former) => [
    primaryKey({ name: "former_members_key", columns: [former.tenantId, former.userId] }),
    index("former_members_user_index").on(former.userId),
  ],
);
