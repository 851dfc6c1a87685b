import { sql } from "drizzle-orm";

import { tenants, users } from "./account-schema";
import { check, id, index, oneOf, table, text, timestamp, uniqueIndex } from "./columns";

/** What a customer company works in. Belongs to its tenant; who belongs to the tenant sees it. */
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

/** The workspace that someone chose to look at. Whether they still may is asked at each use. */
export const currentWorkspaces = table("current_workspaces", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  workspaceId: text("workspace_id")
    .notNull()
    .references(() => workspaces.id, { onDelete: "cascade" }),
});

/**
 * Invitations into a tenant that wait for an answer: one for each address. An accepted or revoked
 * one is deleted; the audit log keeps what became of it. Only a hash of the emailed token is kept.
 */
export const tenantInvitations = table(
  "tenant_invitations",
  {
    id: id(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    role: oneOf("role", ["owner", "admin", "member"]).notNull(),
    tokenHash: text("token_hash").notNull().unique("tenant_invitations_token_unique"),
    /** Email address of the inviting person, as the invited person sees it. */
    invitedBy: text("invited_by").notNull(),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    /** When the invited person created an account by this link: it does so once. */
    registeredAt: timestamp("registered_at"),
  },
  (invitation) => [
    uniqueIndex("tenant_invitations_email_unique").on(invitation.tenantId, invitation.email),
    index("tenant_invitations_email_index").on(invitation.email),
    check("tenant_invitations_role_known", sql`${invitation.role} in ('owner', 'admin', 'member')`),
    check("tenant_invitations_email_lower", sql`${invitation.email} = lower(${invitation.email})`),
  ],
);
