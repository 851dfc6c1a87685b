import { and, asc, eq, like, sql } from "drizzle-orm";

import { db } from "~/server/db.server";

import { memberships, tenants, workspaces } from "../../../drizzle/schema";
import { WORKSPACES_FOUND_MAX } from "./company-limits";

import { searchWordsOf } from "~/models/search/search-words";

/** A workspace, with the company that it belongs to. */
interface MemberWorkspace {
  id: string;
  name: string;
  companyName: string;
}

/**
 * The workspaces of someone's active companies whose names, or whose company's, have words that
 * start like the text's words. Nobody has many, so no index is needed.
 */
export async function findMemberWorkspaces({
  userId,
  text,
}: {
  userId: string;
  text: string;
}): Promise<{ items: MemberWorkspace[] }> {
  const words = searchWordsOf(text);
  if (words.length === 0) return { items: [] };
  const searched = sql`' ' || ${workspaces.searchText} || ' ' || ${tenants.searchText}`;
  const items = await db
    .select({ id: workspaces.id, name: workspaces.name, companyName: tenants.name })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .innerJoin(workspaces, eq(workspaces.tenantId, tenants.id))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(tenants.status, "active"),
        // Search words contain only letters and digits, so there is nothing to escape.
        ...words.map((word) => like(searched, `% ${word}%`)),
      ),
    )
    .orderBy(asc(workspaces.name), asc(workspaces.id))
    .limit(WORKSPACES_FOUND_MAX);
  return { items };
}
