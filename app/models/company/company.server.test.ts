import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { brokenRule } from "~/models/shared/rule-error";
import { db } from "~/server/db.server";

import { auditEntries, outboxMails, tenantInvitations } from "../../../drizzle/schema";
import { createUser } from "../../../tests/factories/user";
import { saveMembership } from "../../../tests/factories/tenant";

import type { AuditSource } from "~/models/audit/audit";
import { listActivity } from "~/models/audit/activity.server";
import { CompanyFormSchema, NewCompanySchema } from "./company";
import { COMPANY_RULES } from "./company-refusals";
import {
  addWorkspace,
  createCompany,
  getCompany,
  getCompanyWithWorkspaces,
  listCompanies,
  listSuspendedCompanies,
  setCompanySuspended,
  updateCompany,
  updateWorkspace,
} from "./company.server";

const source: AuditSource = {
  actor: { id: crypto.randomUUID(), name: "Susan Park <susan@provider.test>" },
  network: "192.0.2.0",
  userAgent: "Firefox",
  requestId: "r-1",
};

let made = 0;
const unique = () => `${++made}${crypto.randomUUID().slice(0, 6)}`;

async function company(overrides: Partial<Parameters<typeof createCompany>[0]["company"]> = {}) {
  const { id } = await createCompany({
    company: {
      name: `Firm ${unique()}`,
      subdomain: `firm-${unique()}`,
      workspaceName: "Main",
      plan: null,
      ownerEmail: undefined,
      ...overrides,
    },
    invitedBy: "susan@provider.test",
    source,
  });
  const row = await getCompanyWithWorkspaces({ id });
  if (!row) throw new Error("the company was not made");
  return row;
}

const codeOf = (error: unknown) => brokenRule(error, COMPANY_RULES)?.code ?? error;
const actionsOf = async (tenantId: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.tenantId, tenantId)))
    .map(({ action }) => action)
    .sort();

describe("a new company", () => {
  test("comes with its first workspace, its owner's invitation and an entry for each", async () => {
    const ownerEmail = `owner-${unique()}@firm.test`;
    const { id, workspaces, status } = await company({ ownerEmail, plan: "growth" });
    expect(status).toBe("active");
    expect(workspaces).toMatchObject([{ name: "Main", plan: "growth", status: "active" }]);
    const [invitation] = await db
      .select()
      .from(tenantInvitations)
      .where(eq(tenantInvitations.email, ownerEmail));
    expect(invitation).toMatchObject({ tenantId: id, role: "owner" });
    const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.recipient, ownerEmail));
    expect(mail?.textBody).toContain("/invitation?token=");
    expect(await actionsOf(id)).toEqual(["invitation.sent", "tenant.created", "workspace.created"]);
  });

  test("is not made at all when its subdomain is taken, and ten at once make one", async () => {
    const subdomain = `race-${unique()}`;
    const ownerEmail = `owner-${unique()}@firm.test`;
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => company({ subdomain, ownerEmail })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(
      results.flatMap((result) => (result.status === "rejected" ? [codeOf(result.reason)] : [])),
    ).toEqual(Array(9).fill("subdomain_taken"));
    expect(await db.$count(outboxMails, eq(outboxMails.recipient, ownerEmail))).toBe(1);
  });

  test.each([
    [{ subdomain: "www" }],
    [{ subdomain: "-a" }],
    [{ subdomain: "a b" }],
    [{ name: "" }],
    [{ name: "x".repeat(81) }],
    [{ name: "two\nlines" }],
    [{ workspaceName: " " }],
    [{ plan: "gold" }],
    [{ ownerEmail: "nobody" }],
  ])("is refused with %j", (broken) => {
    const sound = { name: "Firm", subdomain: "firm", workspaceName: "Main", plan: "start" };
    expect(NewCompanySchema.safeParse(sound).success).toBe(true);
    expect(NewCompanySchema.safeParse({ ...sound, ...broken }).success).toBe(false);
  });
});

describe("the list of companies", () => {
  test("finds by words of company, subdomain and workspace, without accents and in any case", async () => {
    const mark = unique();
    const one = await company({ name: `Bäckerei ${mark}`, workspaceName: "Ofen Süd" });
    await company({ name: `Metzgerei ${mark}` });
    const found = async (search: string) =>
      (await listCompanies({ filter: { search: `${mark} ${search}` }, limit: 20 })).items.map(({ id }) => id);
    for (const search of ["BACKEREI", "bäck", "ofen", "sud", one.subdomain.split("-")[1] ?? ""]) {
      expect(await found(search), search).toEqual([one.id]);
    }
    expect(await found("")).toHaveLength(2);
    for (const search of ["zzz", "%", "_ck", "ackerei"]) {
      const ids = await found(search);
      expect(ids.length, search).toBe(search === "%" ? 2 : 0);
    }
    expect((await listCompanies({ filter: { search: "%%%" }, limit: 20 })).items).toEqual([]);
  });

  test("narrows by status and plan, and counts what it narrows to", async () => {
    const mark = unique();
    const [active, suspended] = [
      await company({ name: mark, plan: "scale" }),
      await company({ name: mark, plan: "start" }),
    ];
    await setCompanySuspended({ id: suspended.id, reason: "Unpaid", source });
    const of = (filter: object) => listCompanies({ filter: { search: mark, ...filter }, limit: 20 });
    expect(await of({ status: "active" })).toMatchObject({ items: [{ id: active.id }], total: { count: 1 } });
    expect(await of({ status: "suspended" })).toMatchObject({
      items: [{ id: suspended.id }],
      total: { count: 1 },
    });
    expect(await of({ plan: "scale" })).toMatchObject({ items: [{ id: active.id }], total: { count: 1 } });
    expect(await of({ plan: "scale", status: "suspended" })).toMatchObject({
      items: [],
      total: { count: 0 },
    });
  });

  test.each(["name", "-name", "created", "-created"] as const)(
    "in the order %s shows each company once over all pages, there and back",
    async (sort) => {
      const mark = unique();
      for (const name of ["beta", "Alpha", "gamma", "alpha", "Émile"]) {
        await company({ name: `${name} ${mark}` });
      }
      const filter = { search: mark };
      const seen: string[] = [];
      let page = await listCompanies({ filter, sort, limit: 2 });
      seen.push(...page.items.map(({ id }) => id));
      while (page.next !== null) {
        page = await listCompanies({ filter, sort, limit: 2, after: page.next });
        seen.push(...page.items.map(({ id }) => id));
      }
      expect(new Set(seen).size).toBe(5);
      const all = await listCompanies({ filter, sort, limit: 20 });
      expect(all.items.map(({ id }) => id)).toEqual(seen);
      const back = await listCompanies({ filter, sort, limit: 2, before: page.previous ?? "" });
      expect(back.items.map(({ id }) => id)).toEqual(seen.slice(2, 4));
    },
  );
});

describe("a change to a company", () => {
  test("is saved for the first person, and refused for the second, who saw an older state", async () => {
    const { id, updatedAt, name, subdomain } = await company();
    const save = (changes: { name: string; subdomain: string }) =>
      updateCompany({ id, seenAt: updatedAt, changes, source, now: new Date(updatedAt.getTime() + 5) });
    await save({ name: "First", subdomain });
    expect(await save({ name: "Second", subdomain }).catch(codeOf)).toBe("changed_meanwhile");
    expect(await getCompany({ id })).toMatchObject({ name: "First" });
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "tenant.changed"))
      .orderBy(auditEntries.createdAt);
    expect(entry).toMatchObject({ before: { name }, after: { name: "First" }, network: "192.0.2.0" });
  });

  test("that changes nothing leaves no entry", async () => {
    const { id, updatedAt, name, subdomain } = await company();
    await updateCompany({ id, seenAt: updatedAt, changes: { name, subdomain }, source });
    await setCompanySuspended({ id, reason: null, source });
    expect(await actionsOf(id)).toEqual(["tenant.created", "workspace.created"]);
  });

  test("cannot take a subdomain that another one has", async () => {
    const [one, other] = [await company(), await company()];
    const changes = { name: one.name, subdomain: other.subdomain };
    const refused = updateCompany({ id: one.id, seenAt: one.updatedAt, changes, source });
    expect(await refused.catch(codeOf)).toBe("subdomain_taken");
  });

  test("to suspended tells its members why, and only them", async () => {
    const { id } = await company();
    const [member, stranger] = [await createUser(), await createUser()];
    await saveMembership({ tenantId: id, userId: member.id, role: "member" });
    expect(await listSuspendedCompanies({ userId: member.id })).toEqual({ items: [] });
    await setCompanySuspended({ id, reason: "The invoice of May is open.", source });
    expect(await listSuspendedCompanies({ userId: member.id })).toMatchObject({
      items: [{ id, suspendedReason: "The invoice of May is open." }],
    });
    expect(await listSuspendedCompanies({ userId: stranger.id })).toEqual({ items: [] });
    await setCompanySuspended({ id, reason: null, source });
    expect(await listSuspendedCompanies({ userId: member.id })).toEqual({ items: [] });
    expect(await getCompany({ id })).toMatchObject({ status: "active", suspendedReason: null });
  });

  test("needs a reason to suspend", () => {
    expect(CompanyFormSchema.safeParse({ intent: "suspend-company", reason: " " }).success).toBe(false);
  });

  test("takes a reason of two lines, as its field does, and keeps it as one", () => {
    const form = { intent: "suspend-company", reason: "The invoice of May is open.\r\nPlease pay it." };
    expect(CompanyFormSchema.parse(form)).toMatchObject({
      reason: "The invoice of May is open. Please pay it.",
    });
  });
});

describe("the workspaces of a company", () => {
  test("have names of their own within it", async () => {
    const { id } = await company();
    const add = () => addWorkspace({ tenantId: id, name: "Second", plan: "start", source });
    const results = await Promise.all([add().catch(codeOf), add().catch(codeOf), add().catch(codeOf)]);
    expect(results.filter((result) => result === "name_taken")).toHaveLength(2);
    expect((await getCompanyWithWorkspaces({ id }))?.workspaces.map(({ name }) => name)).toEqual([
      "Main",
      "Second",
    ]);
  });

  test("change only through their own company", async () => {
    const [one, other] = [await company(), await company()];
    const [workspace] = other.workspaces;
    const refused = updateWorkspace({
      tenantId: one.id,
      id: workspace?.id ?? "",
      seenAt: workspace?.updatedAt ?? new Date(),
      changes: { name: "Stolen", plan: null, status: "suspended" },
      source,
    });
    expect(await refused.catch(codeOf)).toBe("workspace_not_found");
    expect((await getCompanyWithWorkspaces({ id: other.id }))?.workspaces).toEqual(other.workspaces);
  });

  test("are suspended and reactivated with entries that say so, the second saver being refused", async () => {
    const { id, workspaces } = await company();
    const [main] = workspaces;
    const save = (status: "active" | "suspended", seenAt: Date, now: Date) =>
      updateWorkspace({
        tenantId: id,
        id: main?.id ?? "",
        seenAt,
        changes: { name: "Main", plan: null, status },
        source,
        now,
      });
    const later = new Date((main?.updatedAt.getTime() ?? 0) + 1_000);
    await save("suspended", main?.updatedAt ?? later, later);
    expect(await save("active", main?.updatedAt ?? later, later).catch(codeOf)).toBe("changed_meanwhile");
    await save("active", later, new Date(later.getTime() + 1_000));
    expect(await actionsOf(id)).toEqual([
      "tenant.created",
      "workspace.created",
      "workspace.reactivated",
      "workspace.suspended",
    ]);
  });
});

describe("the activity of a company", () => {
  test("holds its own entries only, newest first, without what staff are called or where they were", async () => {
    const [one, other] = [await company(), await company()];
    const { items } = await listActivity({ tenantId: one.id, limit: 20 });
    expect(items.map(({ action }) => action).sort()).toEqual(["tenant.created", "workspace.created"]);
    expect(JSON.stringify(items)).not.toContain(other.id);
    expect(JSON.stringify(items)).not.toMatch(/Susan|susan@|192\.0\.2|Firefox|r-1/);
    expect(items.every(({ actorName }) => actorName === null)).toBe(true);
  });
});
