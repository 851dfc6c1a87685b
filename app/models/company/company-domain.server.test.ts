import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { brokenRule } from "~/models/shared/rule-error";
import { db } from "~/server/db.server";

import { auditEntries, memberships } from "../../../drizzle/schema";
import { createTenant, setTenantStatus } from "../../../tests/factories/tenant";
import { createUser } from "../../../tests/factories/user";

import type { AuditSource } from "~/models/audit/audit";
import { CompanyFormSchema } from "./company";
import { COMPANY_RULES } from "./company-refusals";
import {
  findCompanyOfAddress,
  findRequiredSignIn,
  joinByDomain,
  listDomains,
  requireSignIn,
  saveDomains,
} from "./company-domain.server";
import { endMembership } from "./member.server";

const source: AuditSource = {
  actor: { id: null, name: "System" },
  network: null,
  userAgent: null,
  requestId: null,
};

let number = 0;

/** A company whose people have addresses at a domain of its own. */
async function companyWithDomain() {
  const domain = `company-${++number}-${crypto.randomUUID().slice(0, 8)}.example`;
  const company = await createTenant({
    name: "Hartwig",
    subdomain: `hartwig-${crypto.randomUUID().slice(0, 8)}`,
  });
  await saveDomains({ company, domains: [domain], source });
  return { company, domain };
}

async function rolesIn(tenantId: string, userId: string): Promise<string[]> {
  const rows = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)));
  return rows.map(({ role }) => role);
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => brokenRule(error, COMPANY_RULES)?.code,
  );

test("people of the domain become members, once, and the log says so", async () => {
  const { company, domain } = await companyWithDomain();
  const { id: userId } = await createUser();
  const joining = { userId, addresses: [`robin@${domain}`, `robin@other.example`], source };
  await Promise.all([joinByDomain(joining), joinByDomain(joining)]);
  await joinByDomain(joining);
  expect(await rolesIn(company.id, userId)).toEqual(["member"]);
  const entries = await db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.tenantId, company.id));
  expect(entries.filter(({ action }) => action === "user.member_joined")).toHaveLength(1);
});

test("people of other domains don't, not even of one below or above", async () => {
  const { company, domain } = await companyWithDomain();
  const { id: userId } = await createUser();
  const addresses = [`a@mail.${domain}`, `a@not-${domain}`, `${domain}@other.example`, "a@example"];
  await joinByDomain({ userId, addresses, source });
  await joinByDomain({ userId, addresses: [], source });
  expect(await rolesIn(company.id, userId)).toEqual([]);
});

test("a member who left or was removed isn't brought back", async () => {
  const { company, domain } = await companyWithDomain();
  const { id: userId } = await createUser();
  const joining = { userId, addresses: [`robin@${domain}`], source };
  await joinByDomain(joining);
  await endMembership({ tenantId: company.id, userId, standing: "manager", source });
  await joinByDomain(joining);
  expect(await rolesIn(company.id, userId)).toEqual([]);
});

test("a suspended company gets nobody", async () => {
  const { company, domain } = await companyWithDomain();
  await setTenantStatus({ tenantId: company.id, status: "suspended" });
  const { id: userId } = await createUser();
  await joinByDomain({ userId, addresses: [`robin@${domain}`], source });
  expect(await rolesIn(company.id, userId)).toEqual([]);
});

test("a domain belongs to one company, and to none where anyone can get an address", async () => {
  const { company, domain } = await companyWithDomain();
  const other = await createTenant({ name: "Other", subdomain: `other-${crypto.randomUUID().slice(0, 8)}` });
  const save = (domains: string[]) => saveDomains({ company: other, domains, source });
  expect(await refusalOf(save(["b.example", domain]))).toBe("domain_taken");
  expect(await listDomains({ tenantId: other.id })).toEqual([]);
  expect(await refusalOf(save(["gmail.com"]))).toBe("domain_is_public");
  await saveDomains({ company, domains: ["z.example", "a.example"], source });
  expect(await listDomains({ tenantId: company.id })).toEqual(["a.example", "z.example"]);
  await save([domain]);
  await saveDomains({ company, domains: [], source });
  expect(await listDomains({ tenantId: company.id })).toEqual([]);
});

test("the form takes domains as people write them, and nothing else", () => {
  const read = (domains: string) => CompanyFormSchema.safeParse({ intent: "save-domains", domains });
  expect(read("@Hartwig.example, b.example\r\nB.EXAMPLE;c.co").data).toEqual({
    intent: "save-domains",
    domains: ["hartwig.example", "b.example", "c.co"],
  });
  expect(read("").data).toMatchObject({ domains: [] });
  for (const text of [
    "localhost",
    "a b@c.example",
    "-a.example",
    "a..example",
    "*.example",
    "192.0.2.1",
    "x".repeat(300),
  ]) {
    expect(read(text).success, text).toBe(false);
  }
});

test("a required sign-in applies to the people of the domain, and to nobody else", async () => {
  const { company, domain } = await companyWithDomain();
  const { id: userId } = await createUser();
  const find = (email: string) => findRequiredSignIn({ email, userId });
  expect(await find(`robin@${domain}`)).toBeNull();
  await requireSignIn({ company, provider: "google", source });
  expect(await find(`Robin@${domain.toUpperCase()}`)).toEqual({
    name: "Hartwig",
    required: "google",
    domains: [domain],
  });
  expect(await findCompanyOfAddress({ email: `robin@${domain}` })).toMatchObject({ required: "google" });
  for (const other of [`robin@sub.${domain}`, `robin@x${domain}`, `${domain}@other.example`, "", "@"]) {
    expect(await find(other), other).toBeNull();
  }
  await setTenantStatus({ tenantId: company.id, status: "suspended" });
  expect(await find(`robin@${domain}`)).toBeNull();
});

test("the owners of a company keep their password, so that nobody is locked out", async () => {
  const { company, domain } = await companyWithDomain();
  await requireSignIn({ company, provider: "google", source });
  const [{ id: owner }, { id: member }] = [await createUser(), await createUser()];
  await db.insert(memberships).values([
    { tenantId: company.id, userId: owner, role: "owner", createdAt: new Date() },
    { tenantId: company.id, userId: member, role: "admin", createdAt: new Date() },
  ]);
  expect(await findRequiredSignIn({ email: `owner@${domain}`, userId: owner })).toBeNull();
  expect(await findRequiredSignIn({ email: `admin@${domain}`, userId: member })).not.toBeNull();
});

test("a sign-in can't be required of nobody, and every change of it is in the log", async () => {
  const { company } = await companyWithDomain();
  await saveDomains({ company, domains: [], source });
  expect(await refusalOf(requireSignIn({ company, provider: "google", source }))).toBe(
    "sign_in_needs_domain",
  );
  await requireSignIn({ company, provider: null, source });
  const entries = await db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, company.id), eq(auditEntries.action, "tenant.sign_in_changed")));
  expect(entries).toEqual([]);
});
