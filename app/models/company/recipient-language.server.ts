import { and, asc, desc, eq } from "drizzle-orm";

import { DEFAULT_LANGUAGE, type Language } from "~/lib/languages";
import { db } from "~/server/db.server";

import { leads, memberships, proposals, users } from "../../../drizzle/schema";

/**
 * The language in which to write to someone who isn't in the company yet: that of their account,
 * else of the pages they read as a lead. Of a stranger only the company is known, so it is that of
 * its newest proposal, else of its first owner.
 */
export async function getRecipientLanguage({
  email,
  tenantId,
}: {
  email: string;
  tenantId: string;
}): Promise<Language> {
  const address = email.toLowerCase();
  const known = await Promise.all([
    db
      .select({ language: users.language })
      .from(users)
      .where(eq(users.email, address))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(1),
    db.select({ language: leads.language }).from(leads).where(eq(leads.email, address)).limit(1),
    db
      .select({ language: proposals.language })
      .from(proposals)
      .where(eq(proposals.tenantId, tenantId))
      .orderBy(desc(proposals.createdAt), desc(proposals.id))
      .limit(1),
    db
      .select({ language: users.language })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.tenantId, tenantId), eq(memberships.role, "owner")))
      .orderBy(asc(memberships.createdAt), asc(memberships.userId))
      .limit(1),
  ]);
  return known.flat()[0]?.language ?? DEFAULT_LANGUAGE;
}
