import { sql, type SQLWrapper } from "drizzle-orm";

import type { FileKind } from "~/lib/file-kinds";

import { tenants, users } from "./account-schema";
import {
  check,
  hasKnownValue,
  id,
  index,
  integer,
  oneOf,
  table,
  text,
  timestamp,
  uniqueIndex,
} from "./columns";
import { FILE_STATES, FILE_STORES, MEMBERSHIP_ROLES } from "./values";

/**
 * The workspaces of customer companies. Each belongs to a tenant, and the tenant's members see it.
 */
export const workspaces = table(
  "workspaces",
  {
    id: id(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    status: oneOf("status", ["active", "suspended"]).notNull().default("active"),
    plan: oneOf("plan", ["start", "growth", "scale"]),
    /** The distinct normalized words of the name (see `searchTextOf`). */
    searchText: text("search_text").notNull(),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (workspace) => [
    index("workspaces_oldest_index").on(workspace.createdAt, workspace.id),
    index("workspaces_tenant_index").on(workspace.tenantId, workspace.createdAt, workspace.id),
    uniqueIndex("workspaces_name_unique").on(workspace.tenantId, workspace.name),
    check("workspaces_status_known", sql`${workspace.status} in ('active', 'suspended')`),
    check("workspaces_plan_known", sql`${workspace.plan} in ('start', 'growth', 'scale')`),
  ],
);

/** The workspace that a person chose. Their access to it is checked each time. */
export const currentWorkspaces = table("current_workspaces", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  workspaceId: text("workspace_id")
    .notNull()
    .references(() => workspaces.id, { onDelete: "cascade" }),
});

/**
 * Pending invitations into a tenant, one for each address. Accepted and revoked ones are deleted;
 * the audit log records the outcome. Only a hash of the emailed token is stored.
 */
export const tenantInvitations = table(
  "tenant_invitations",
  {
    id: id(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    role: oneOf("role", [...MEMBERSHIP_ROLES]).notNull(),
    tokenHash: text("token_hash").notNull().unique("tenant_invitations_token_unique"),
    /** Email address of the inviting person, as the invited person sees it. */
    invitedBy: text("invited_by").notNull(),
    /**
     * The account that may grant the role, or else the link doesn't work: it refers to no row once
     * that account is deleted. Null for what the application invites to by itself.
     */
    inviterId: text("inviter_id"),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    /** When the invited person created an account with this link, which works once. */
    registeredAt: timestamp("registered_at"),
  },
  (invitation) => [
    uniqueIndex("tenant_invitations_email_unique").on(invitation.tenantId, invitation.email),
    index("tenant_invitations_email_index").on(invitation.email),
    check("tenant_invitations_role_known", hasKnownValue(invitation.role, MEMBERSHIP_ROLES)),
    check("tenant_invitations_email_lower", sql`${invitation.email} = lower(${invitation.email})`),
  ],
);

/**
 * What the people of a customer company and the provider's staff write to each other: one thread
 * for each company. Rows are only added.
 */
export const companyMessages = table(
  "company_messages",
  {
    /** From the form, so that a form sent twice adds one. */
    id: id(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    side: oneOf("side", ["client", "staff"]).notNull(),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (message) => [
    index("company_messages_thread_index").on(message.tenantId, message.createdAt, message.id),
    // With the company, so that it can tell whether someone wrote in its thread.
    index("company_messages_author_index").on(message.authorId, message.tenantId, message.side),
    check("company_messages_side_known", sql`${message.side} in ('client', 'staff')`),
  ],
);

/**
 * Files that weren't found to be clean. It names its value, because SQLite uses a partial index
 * only for a condition without bound ones.
 */
export const isUncleanFile = (file: { state: SQLWrapper }) => sql`${file.state} not in ('clean')`;

/**
 * Files that the people of a customer company and the provider's staff share in a workspace. A row
 * is written before its content, so every stored file has a row.
 */
export const workspaceFiles = table(
  "workspace_files",
  {
    /** From the form, so that a form sent twice adds one. */
    id: id(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    side: oneOf("side", ["client", "staff"]).notNull(),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    /** Cleaned. */
    name: text("name").notNull(),
    /** A key of `FILE_KINDS`, which its content was checked for. */
    kind: text("kind").$type<FileKind>().notNull(),
    bytes: integer("bytes").notNull(),
    state: oneOf("state", [...FILE_STATES]).notNull(),
    /** Where the content is, whatever is configured today. */
    store: oneOf("store", [...FILE_STORES]).notNull(),
    /** What the scanner found in a refused file. */
    finding: text("finding"),
    /** When the content of a refused file was deleted. */
    clearedAt: timestamp("cleared_at"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (file) => [
    index("workspace_files_newest_index").on(file.workspaceId, file.createdAt, file.id),
    index("workspace_files_author_index").on(file.authorId),
    index("workspace_files_unfinished_index").on(file.updatedAt).where(isUncleanFile(file)),
    check("workspace_files_side_known", sql`${file.side} in ('client', 'staff')`),
    check("workspace_files_state_known", hasKnownValue(file.state, FILE_STATES)),
    check("workspace_files_store_known", hasKnownValue(file.store, FILE_STORES)),
    check("workspace_files_bytes_positive", sql`${file.bytes} >= 1`),
  ],
);
