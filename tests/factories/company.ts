import { db } from "~/server/db.server";
import { listMemberships } from "~/models/company/tenant.server";
import type { Tenant } from "~/models/company/tenant";
import { searchTextOf } from "~/models/search/search-words";
import type { User } from "~/models/account/user";
import type { Workspace, WorkspaceViewer } from "~/models/company/workspace";

import { createTenant, saveMembership } from "./tenant";

import { workspaces } from "../../drizzle/schema";

let made = 0;

/** A customer company with this many workspaces, oldest first. */
export async function createCompany({
  name = "Company",
  workspaceCount = 1,
}: { name?: string; workspaceCount?: number } = {}): Promise<{ tenant: Tenant; workspaces: Workspace[] }> {
  const tenant = await createTenant({ name, subdomain: `c-${crypto.randomUUID().slice(0, 8)}` });
  const rows: Workspace[] = [];
  for (let index = 1; index <= workspaceCount; index += 1) {
    made += 1;
    const createdAt = new Date(Date.UTC(2026, 0, 1) + made * 1000);
    const title = `${name} ${index}`;
    const [row] = await db
      .insert(workspaces)
      .values({
        tenantId: tenant.id,
        name: title,
        searchText: searchTextOf(title),
        createdAt,
        updatedAt: createdAt,
      })
      .returning();
    if (!row) throw new Error("The database gave back no row.");
    const { searchText: _, ...workspace } = row;
    rows.push(workspace);
  }
  return { tenant, workspaces: rows };
}

/** A user as a request sees them, after they have joined these companies. */
export async function viewerOf(user: User, ...joined: Tenant[]): Promise<WorkspaceViewer & { user: User }> {
  for (const { id } of joined) await saveMembership({ tenantId: id, userId: user.id, role: "member" });
  return { user, memberships: await listMemberships({ userId: user.id }) };
}
