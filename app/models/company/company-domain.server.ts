import { and, asc, eq, inArray, notInArray } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { isFreeDomain } from "./free-domains.server";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, db, ifNotLost, isUniqueViolation, required } from "~/server/db.server";

import { formerMembers, memberships, tenantDomains, tenants } from "../../../drizzle/schema";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { domainOf } from "./company-account";
import { COMPANY_RULES } from "./company-refusals";

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
  now = sharedNow(),
}: {
  company: { id: string; name: string };
  domains: readonly string[];
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  if (domains.some(isFreeDomain)) throw new RuleError(COMPANY_RULES, "domain_is_public");
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
  now = sharedNow(),
}: {
  userId: string;
  addresses: readonly string[];
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const domains = [...new Set(addresses.map(domainOf))];
  if (domains.length === 0) return;
  const companies = await db
    .select({ id: tenants.id, name: tenants.name })
    .from(tenantDomains)
    .innerJoin(tenants, eq(tenants.id, tenantDomains.tenantId))
    .where(and(inArray(tenantDomains.domain, domains), eq(tenants.status, "active")));
  for (const company of companies) await join({ company, userId, source, now });
}

/** A company as its people sign in to it. */
export interface CompanySignIn {
  name: string;
  /** The external provider that its people have to use; null if they're free. */
  required: string | null;
}

/** The active company whose people have addresses like this one, or null. */
export async function findCompanyOfAddress({ email }: { email: string }): Promise<CompanySignIn | null> {
  const [company] = await db
    .select({ name: tenants.name, required: tenants.requiredSignIn })
    .from(tenantDomains)
    .innerJoin(tenants, eq(tenants.id, tenantDomains.tenantId))
    .where(and(eq(tenantDomains.domain, domainOf(email)), eq(tenants.status, "active")));
  return company ?? null;
}

/**
 * The company that requires its own sign-in of this person, with the provider and its domains; null
 * if nobody does.
 * A company's owners may always use their password, so that a broken provider doesn't lock everyone
 * out.
 */
export async function findRequiredSignIn({
  email,
  userId,
}: {
  email: string;
  userId: string;
}): Promise<{ name: string; required: string; domains: string[] } | null> {
  const [company] = await db
    .select({ id: tenants.id, name: tenants.name, required: tenants.requiredSignIn, role: memberships.role })
    .from(tenantDomains)
    .innerJoin(tenants, eq(tenants.id, tenantDomains.tenantId))
    .leftJoin(memberships, and(eq(memberships.tenantId, tenants.id), eq(memberships.userId, userId)))
    .where(and(eq(tenantDomains.domain, domainOf(email)), eq(tenants.status, "active")));
  if (!company || company.required === null || company.role === "owner") return null;
  const { id: tenantId, name, required } = company;
  return { name, required, domains: await listDomains({ tenantId }) };
}

/** The external provider that people of a company's domains have to use, or null. */
export async function getRequiredSignIn({ tenantId }: { tenantId: string }): Promise<string | null> {
  const [company] = await db
    .select({ required: tenants.requiredSignIn })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  return company?.required ?? null;
}

/**
 * Makes people of a company's domains sign in with this provider, or leaves it to them (null).
 * Sessions that are open stay open. Throws `RuleError` without a domain.
 */
export async function requireSignIn({
  company: { id: tenantId, name },
  provider,
  source,
  now = sharedNow(),
}: {
  company: { id: string; name: string };
  provider: string | null;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const [before, domains] = await Promise.all([getRequiredSignIn({ tenantId }), listDomains({ tenantId })]);
  if (before === provider) return;
  if (provider !== null && domains.length === 0) throw new RuleError(COMPANY_RULES, "sign_in_needs_domain");
  await atomically((tx) => [
    tx.update(tenants).set({ requiredSignIn: provider }).where(eq(tenants.id, tenantId)),
    auditWrite(tx, {
      ...source,
      action: "tenant.sign_in_changed",
      subject: { id: tenantId, name },
      tenantId,
      before: { signIn: before },
      after: { signIn: provider },
      now,
    }),
  ]);
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
  // Another tab of the same person was faster.
  await ifNotLost(
    atomically((tx) => [
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
    ]),
  );
}
