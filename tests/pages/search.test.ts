import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import type { SearchData } from "~/features/search/search";
import { loadSidebar } from "~/features/sidebar/sidebar.server";
import type { Role } from "~/models/account/role";
import { setRole } from "~/models/account/user.server";
import { leadWrites } from "~/models/lead/lead.server";
import { createPost } from "~/models/post/post-write.server";
import { saveKeyPreference } from "~/models/task/work-preferences.server";
import * as frame from "~/routes/_admin";
import * as settingsPage from "~/routes/_admin.admin.settings";
import * as searchPage from "~/routes/_admin.admin.search";
import { atomically, db } from "~/server/db.server";

import { contactMessages, proposals, users, workPreferences } from "../../drizzle/schema";
import { createBulkMessages } from "../factories/bulk-leads";
import { createCompany } from "../factories/company";
import { postContent } from "../factories/post";
import { createTestProposal, proposalContent } from "../factories/proposal";
import { createTask } from "../factories/task";
import { saveMembership, setTenantStatus } from "../factories/tenant";
import { ask, createPerson, type Person } from "../setup/staff";

/* The search of the console and the numbers in its sidebar: what each role gets, and what odd
   input comes to. */

const WORD = "zephyrine";

const open = (person: Person, query: Record<string, string>) =>
  ask(person, searchPage.loader, { path: `/admin/search?${new URLSearchParams(query).toString()}` });
const read = async (person: Person, query: Record<string, string>) =>
  (await (await open(person, query)).json()) as SearchData;
const kindsOf = ({ groups }: SearchData) => groups.map(({ kind }) => kind);

let company: Awaited<ReturnType<typeof createCompany>>;

beforeAll(async () => {
  company = await createCompany({ name: `Looms ${WORD}` });
  await createTestProposal({ content: proposalContent({ title: `Invoices of ${WORD}` }) });
  await createPost(postContent({ title: `On ${WORD}` }));
  for (let number = 1; number <= 30; number += 1) {
    await atomically((tx) =>
      leadWrites(tx, {
        email: `${WORD}-${number}@example.test`,
        emailProven: false,
        name: `${WORD} ${number}`,
        source: "contact",
        consent: null,
        event: { kind: "contact_message" },
      }),
    );
  }
  const person = await createPerson("customer");
  await db.update(users).set({ lastName: WORD }).where(eq(users.id, person.id));
});

describe("the results", () => {
  test.each([
    ["lead", []],
    ["customer", []],
    ["support", ["person"]],
    ["billing_admin", ["person"]],
    ["sales", ["lead", "proposal"]],
    ["blog_admin", ["article"]],
    ["super_admin", ["person", "company", "lead", "proposal", "article"]],
  ] as const)("of %s are of the kinds that the role may open", async (role, kinds) => {
    const person = await createPerson(role);
    const answer = await open(person, { q: WORD });
    // The guard keeps people who are no staff off the console.
    if (answer.status === 302) return expect(kinds).toEqual([]);
    expect(kindsOf((await answer.json()) as SearchData)).toEqual(kinds);
  });

  test("of a member are the workspaces of their own active companies", async () => {
    const member = await createPerson("customer");
    const other = await createPerson("customer");
    const elsewhere = await createCompany({ name: `Other ${WORD}` });
    await saveMembership({ tenantId: company.tenant.id, userId: member.id, role: "member" });
    await saveMembership({ tenantId: elsewhere.tenant.id, userId: other.id, role: "member" });
    const { groups } = await read(member, { q: WORD });
    expect(groups.map(({ kind, lines }) => [kind, lines.map(({ to }) => to)])).toEqual([
      ["workspace", [`/workspace/${company.workspaces[0]?.id}`]],
    ]);
    await setTenantStatus({ tenantId: elsewhere.tenant.id, status: "suspended" });
    const answer = await open(other, { q: WORD });
    expect(answer.status === 302 ? [] : kindsOf((await answer.json()) as SearchData)).toEqual([]);
  });

  test("are the first five of each kind with their number, then pages of one kind", async () => {
    const sara = await createPerson("sales");
    const { groups } = await read(sara, { q: WORD });
    expect(groups[0]).toMatchObject({ kind: "lead", count: 30, countText: "30" });
    expect(groups[0]?.lines).toHaveLength(5);
    expect(groups[0]?.lines[0]).toMatchObject({
      title: [
        { text: WORD, isMatch: true },
        { text: " 30", isMatch: false },
      ],
      note: "New",
    });
    const first = await read(sara, { q: WORD, kind: "lead" });
    expect(first.groups[0]?.lines).toHaveLength(25);
    const second = await read(sara, { q: WORD, kind: "lead", after: first.shown?.next ?? "" });
    expect(second.groups[0]?.lines).toHaveLength(5);
    expect(second.shown).toMatchObject({ next: null });
  });

  test("of a kind that the role may not open are not there, nor behind a made-up cursor", async () => {
    const sara = await createPerson("sales");
    expect(kindsOf(await read(sara, { q: WORD, kind: "person" }))).toEqual(["lead", "proposal"]);
    expect(kindsOf(await read(sara, { q: WORD, kind: "nonsense" }))).toEqual(["lead", "proposal"]);
    expect((await open(sara, { q: WORD, kind: "lead", after: "nonsense" })).status).toBe(400);
    const ownCursor = (await read(sara, { q: WORD, kind: "lead" })).shown?.next ?? "";
    expect((await open(sara, { q: WORD, kind: "lead", after: ownCursor })).status).toBe(200);
    expect((await open(sara, { q: WORD, kind: "proposal", after: ownCursor })).status).toBe(400);
  });

  test("are pages as well, of those that the role may open", async () => {
    const [sara, root] = [await createPerson("sales"), await createPerson("super_admin")];
    const pages = async (person: Person, q: string) =>
      (await read(person, { q })).groups
        .filter(({ kind }) => kind === "page")
        .flatMap(({ lines }) => lines.map(({ to }) => to));
    expect(await pages(sara, "lea")).toEqual(["/admin/leads"]);
    expect(await pages(sara, "audit")).toEqual([]);
    expect(await pages(root, "audit")).toEqual(["/admin/audit"]);
  });

  test("are gone at the next search when the role is", async () => {
    const sara = await createPerson("sales");
    expect(kindsOf(await read(sara, { q: WORD }))).toContain("lead");
    await setRole({ userId: sara.id, role: "support", actorId: null });
    expect(kindsOf(await read(sara, { q: WORD }))).toEqual(["person"]);
    await db.update(users).set({ isActive: false }).where(eq(users.id, sara.id));
    expect((await open(sara, { q: WORD })).status).toBe(403);
  });
});

test.each([
  "'; drop table leads; --",
  `"${WORD}"*`,
  "NEAR(a b) OR NOT c:*",
  "a & !b | c <-> d",
  "%_\\",
  "\0nul\0",
  "😀👩‍👩‍👧",
  "مرحبا بالعالم",
  "\u202Eevil",
  "x".repeat(10_240),
  "ﬁ ½ ① Ⅳ ß ı",
  "\ud800",
  "",
  "   ",
])("a search for %j answers with a page", async (q) => {
  const root = await createPerson("super_admin");
  const answer = await open(root, { q });
  expect(answer.status).toBe(200);
  const { q: shown } = (await answer.json()) as SearchData;
  expect(shown.length).toBeLessThanOrEqual(200);
  expect((await open(root, { q, kind: "lead" })).status).toBe(200);
});

describe("the sidebar", () => {
  const counts = async ({ browser }: Person) =>
    browser.visit(async (request) => {
      const answer = await frame.loader({ request, params: {}, context: {} });
      return answer.counts;
    });

  test("counts what waits for the viewer, and nothing of a colleague", async () => {
    const [sara, bo] = [await createPerson("sales"), await createPerson("sales")];
    await createTask(sara.id, { dueDay: "2020-01-01" });
    await createTask(bo.id, { dueDay: "2020-01-01" });
    const { proposal } = await createTestProposal();
    await db.update(proposals).set({ ownerId: sara.id }).where(eq(proposals.id, proposal.id));
    expect(await counts(sara)).toMatchObject({ tasks: "1", proposals: "1", bookings: "", messages: "" });
    expect(await counts(bo)).toMatchObject({ tasks: "1", proposals: "" });
  });

  test("stops counting where two digits end", async () => {
    await createBulkMessages({ total: 520 });
    expect(await counts(await createPerson("sales"))).toMatchObject({ messages: "99+" });
    await db.delete(contactMessages);
  });

  test.each([
    ["customer", []],
    ["support", []],
    ["blog_admin", []],
    ["sales", ["tasks", "leads", "bookings", "proposals", "messages"]],
  ] as [Role, string[]][])("counts for %s only what the role may open", async (role, kinds) => {
    expect(Object.keys(await counts(await createPerson(role))).sort()).toEqual(kinds.sort());
  });

  test("has no numbers for someone who is not signed in", async () => {
    expect(await loadSidebar(null)).toEqual({ counts: {}, usesKeys: true });
  });
});

test("single keys are turned off and on in the settings, and other preferences stay", async () => {
  const sara = await createPerson("sales");
  const path = "/admin/settings";
  const usesKeys = async () => {
    const [row] = await db.select().from(workPreferences).where(eq(workPreferences.userId, sara.id));
    return row?.usesKeys;
  };
  const zone = { intent: "save-working-day", timeZone: "Europe/Berlin", wantsDigest: "on" };
  await ask(sara, settingsPage.action, { path, form: zone });
  await ask(sara, settingsPage.action, { path, form: { intent: "save-keyboard" } });
  expect(await usesKeys()).toBe(false);
  await ask(sara, settingsPage.action, { path, form: { ...zone, timeZone: "UTC" } });
  expect(await usesKeys()).toBe(false);
  await ask(sara, settingsPage.action, { path, form: { intent: "save-keyboard", usesKeys: "on" } });
  expect(await usesKeys()).toBe(true);
  await saveKeyPreference({ userId: sara.id, usesKeys: false });
  const [row] = await db.select().from(workPreferences).where(eq(workPreferences.userId, sara.id));
  expect(row).toMatchObject({ usesKeys: false, timeZone: "UTC", wantsDigest: true });
});
