import emailProviders from "email-providers";
import { and, asc, eq, inArray, notInArray } from "drizzle-orm";

import { RuleError } from "~/models/shared/rule-error";
import { atomically, ConditionLost, db, isUniqueViolation, required } from "~/server/db.server";

import { formerMembers, memberships, tenantDomains, tenants } from "../../../drizzle/schema";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { COMPANY_RULES } from "./company";

/** Domains under which anyone can get an address. */
const freeDomains = new Set(emailProviders);

/** Lists the domains whose people join a company, in the order of the alphabet. */
export async function listDomains({ tenantId }: { tenantId: string }): Promise<string[]> {
  const rows = await db
    .select({ domain: tenantDomains.domain })
    .from(tenantDomains)
    .where(eq(tenantDomains.tenantId, tenantId))
    .orderBy(asc(tenantDomains.domain));
  return rows.map(({ domain }) => domain);
}

/**
 * Sets the domains whose people join a company. Nobody who is a member already leaves. Throws
 * `RuleError` for a domain of another company or one that is open to everyone.
 */
export async function saveDomains({
  company: { id: tenantId, name },
  domains,
  source,
  now = new Date(),
}: {
  company: { id: string; name: string };
  domains: readonly string[];
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  if (domains.some((domain) => freeDomains.has(domain)))
    throw new RuleError(COMPANY_RULES, "domain_is_public");
  const before = await listDomains({ tenantId });
  const added = domains.filter((domain) => !before.includes(domain));
  const kept = before.filter((domain) => domains.includes(domain));
  if (added.length === 0 && kept.length === before.length) return;
  try {
    await atomically((tx) => [
      tx
        .delete(tenantDomains)
        .where(and(eq(tenantDomains.tenantId, tenantId), notInArray(tenantDomains.domain, ["", ...kept]))),
      ...added.map((domain) => tx.insert(tenantDomains).values({ domain, tenantId, createdAt: now })),
      auditWrite(tx, {
        ...source,
        action: "tenant.domains_changed",
        subject: { id: tenantId, name },
        tenantId,
        before: { domains: before.join(", ") },
        after: { domains: domains.toSorted().join(", ") },
        now,
      }),
    ]);
  } catch (error) {
    throw isUniqueViolation(error) ? new RuleError(COMPANY_RULES, "domain_taken") : error;
  }
}

/**
 * Makes a person a member of the companies whose domains their addresses have. `addresses` must be
 * proven: nobody but the identity provider knows that. People who left or were removed don't come
 * back this way.
 */
export async function joinByDomain({
  userId,
  addresses,
  source,
  now = new Date(),
}: {
  userId: string;
  addresses: readonly string[];
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const domains = [...new Set(addresses.map((address) => address.split("@").at(-1) ?? ""))];
  if (domains.length === 0) return;
  const companies = await db
    .select({ id: tenants.id, name: tenants.name })
    .from(tenantDomains)
    .innerJoin(tenants, eq(tenants.id, tenantDomains.tenantId))
    .where(and(inArray(tenantDomains.domain, domains), eq(tenants.status, "active")));
  for (const company of companies) await join({ company, userId, source, now });
}

async function join({
  company: { id: tenantId, name },
  userId,
  source,
  now,
}: {
  company: { id: string; name: string };
  userId: string;
  source: AuditSource;
  now: Date;
}): Promise<void> {
  const isTheir = (table: typeof memberships | typeof formerMembers) =>
    and(eq(table.tenantId, tenantId), eq(table.userId, userId));
  const [[member], [former]] = await Promise.all([
    db.select({ userId: memberships.userId }).from(memberships).where(isTheir(memberships)),
    db.select({ userId: formerMembers.userId }).from(formerMembers).where(isTheir(formerMembers)),
  ]);
  if (member || former) return;
  try {
    await atomically((tx) => [
      required(
        tx
          .insert(memberships)
          .values({ tenantId, userId, role: "member", createdAt: now })
          .onConflictDoNothing()
          .returning({ userId: memberships.userId }),
      ),
      auditWrite(tx, {
        ...source,
        action: "user.member_joined",
        subject: { id: tenantId, name },
        tenantId,
        after: { role: "member" },
        now,
      }),
    ]);
  } catch (error) {
    // Another tab of the same person was faster.
    if (!(error instanceof ConditionLost)) throw error;
  }
}
