import { beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";

import type { Role } from "~/models/account/role";
import { setActive, setRole } from "~/models/account/user.server";
import { leadWrites } from "~/models/lead/lead.server";
import { getLead } from "~/models/lead/lead-query.server";
import { createPost } from "~/models/post/post-write.server";
import { action as savePost } from "~/routes/_admin.admin.blog.$id";
import { action as changeLead } from "~/routes/_admin.admin.leads.$id";
import { action as changeLeads } from "~/routes/_admin.admin.leads._index";
import { action as saveProposal } from "~/routes/_admin.admin.proposals.$id_.edit";
import { loader as search } from "~/routes/_admin.admin.search";
import { action as changeTask } from "~/routes/_admin.admin.tasks.$id";
import { action as shareFile } from "~/routes/_admin.workspace.$id.files";
import { action as writeMessage } from "~/routes/_admin.workspace.$id.messages";
import { atomically, db } from "~/server/db.server";

import {
  companyMessages,
  leadEvents,
  leads,
  memberships,
  posts,
  proposals,
  tasks,
  workspaceFiles,
} from "../../../drizzle/schema";
import { createCompany } from "../../factories/company";
import { postContent } from "../../factories/post";
import { createTestProposal } from "../../factories/proposal";
import { createTask } from "../../factories/task";
import { saveMembership } from "../../factories/tenant";
import { ask, createPerson, type EntryPoint, type Person } from "../../setup/staff";

/*
 * A page is open, and its reader loses their access before they use it: the server says so, and
 * nothing is half-written.
 */

const OTHER_ROLE: Partial<Record<Role, Role>> = { blog_admin: "sales", sales: "blog_admin" };

interface OpenPage {
  entryPoint: EntryPoint;
  path: string;
  id?: string;
  form: Record<string, string> | URLSearchParams;
}

/** What a person has open, who may do it, and the rows that must stay as they are. */
interface Case {
  role: Role;
  open(person: Person): Promise<OpenPage>;
  rows(): Promise<unknown>;
}

async function newLead(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.test`;
  await atomically((tx) =>
    leadWrites(tx, {
      ...{ email, emailProven: false, source: "contact", consent: null },
      event: { kind: "contact_message" },
    }),
  );
  return (await getLead({ email }))?.id ?? "";
}

const leadRows = async () => [await db.select().from(leads), await db.select().from(leadEvents)];

const WRITTEN = "Typed since";

const CASES: Record<string, Case> = {
  "autosave of an article": {
    role: "blog_admin",
    async open() {
      const { id } = await createPost(postContent());
      const form = { intent: "autosave", version: "1", title: "Mine", body: WRITTEN, slug: "mine" };
      return { entryPoint: savePost, path: `/admin/blog/${id}`, id, form };
    },
    rows: () => db.select().from(posts),
  },
  "autosave of a proposal": {
    role: "sales",
    async open() {
      const { proposal } = await createTestProposal();
      const form = {
        intent: "autosave",
        version: String(proposal.version),
        title: "Mine",
        work: WRITTEN,
      };
      return {
        entryPoint: saveProposal,
        path: `/admin/proposals/${proposal.id}/edit`,
        id: proposal.id,
        form,
      };
    },
    rows: () => db.select().from(proposals),
  },
  "a card that is dragged": {
    role: "sales",
    async open() {
      const id = await newLead();
      const form = { intent: "set-status", status: "contacted", from: "new" };
      return { entryPoint: changeLead, path: `/admin/leads/${id}`, id, form };
    },
    rows: leadRows,
  },
  "a bulk action": {
    role: "sales",
    async open() {
      const form = new URLSearchParams({ intent: "bulk-stage", status: "contacted" });
      for (const id of [await newLead(), await newLead()]) form.append("id", id);
      return { entryPoint: changeLeads, path: "/admin/leads?index", form };
    },
    rows: leadRows,
  },
  "a task that is done": {
    role: "sales",
    async open({ id: ownerId }) {
      const id = await createTask(ownerId);
      return { entryPoint: changeTask, path: `/admin/tasks/${id}`, id, form: { intent: "complete" } };
    },
    rows: () => db.select().from(tasks),
  },
};

let person: Person;

const use = ({ entryPoint, path, id, form }: OpenPage) =>
  ask(person, entryPoint, { path, form, ...(id && { id }) });

describe.each(Object.entries(CASES))("%s", (_, { role, open, rows }) => {
  let page: OpenPage;
  let before: unknown;

  beforeEach(async () => {
    person = await createPerson(role);
    page = await open(person);
    before = await rows();
  });

  test("is let in while nothing has changed", async () => {
    expect([302, 403, 404]).not.toContain((await use(page)).status);
  });

  test("is refused once the role is another one", async () => {
    await setRole({ userId: person.id, role: OTHER_ROLE[role] ?? "support", actorId: null });
    const answer = await use(page);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      code: "forbidden",
      detail: "You don't have permission to do that.",
    });
    expect(await rows()).toEqual(before);
  });

  test("is not taken from someone who is no longer staff", async () => {
    await setRole({ userId: person.id, role: "customer", actorId: null });
    const answer = await use(page);
    // What was written comes back.
    const written = Object.entries(page.form).filter(([, value]) => value === WRITTEN);
    if (written.length === 0) expect(answer.status).toBe(303);
    else
      expect(await answer.json()).toMatchObject({
        code: "access_lost",
        texts: expect.arrayContaining(written) as unknown,
      });
    expect(await rows()).toEqual(before);
  });

  test("is refused once the account is disabled", async () => {
    await setActive({ userId: person.id, isActive: false, actorId: null });
    const answer = await use(page);
    expect([303, 403]).toContain(answer.status);
    if (answer.status === 303) expect(answer.headers.get("Location")).toMatch(/^\/login\?redirectTo=/);
    else expect(await answer.json()).toMatchObject({ code: "account_disabled" });
    expect(await rows()).toEqual(before);
  });
});

test("a search finds only what the role of the moment may see", async () => {
  const sales = await createPerson("sales");
  const company = `Fennel ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${crypto.randomUUID()}@example.test`;
  await atomically((tx) =>
    leadWrites(tx, {
      ...{ email, company, emailProven: false, source: "contact", consent: null },
      event: { kind: "contact_message" },
    }),
  );
  const kinds = async () => {
    const answer = await ask(sales, search, {
      path: `/admin/search?palette=1&q=${encodeURIComponent(company)}`,
    });
    return ((await answer.json()) as { groups: { kind: string }[] }).groups.map(({ kind }) => kind);
  };
  expect(await kinds()).toContain("lead");
  await setRole({ userId: sales.id, role: "blog_admin", actorId: null });
  expect(await kinds()).not.toContain("lead");
});

describe("after leaving a company", () => {
  test("neither a message nor a file arrives in its workspace", async () => {
    const { tenant, workspaces } = await createCompany();
    const id = workspaces[0]?.id ?? "";
    const member = await createPerson("customer");
    await saveMembership({ tenantId: tenant.id, userId: member.id, role: "member" });
    const message = { intent: "write-message", key: crypto.randomUUID(), text: "Are we on for Monday?" };
    const path = `/workspace/${id}/messages`;
    expect((await ask(member, writeMessage, { path, id, form: message })).status).toBe(303);

    await db.delete(memberships).where(eq(memberships.userId, member.id));
    const late = { ...message, key: crypto.randomUUID() };
    expect([303, 403, 404, 302]).toContain(
      (await ask(member, writeMessage, { path, id, form: late })).status,
    );
    const body = new FormData();
    body.set("intent", "share");
    body.set("file", new File(["%PDF-1.7\n"], "plan.pdf", { type: "application/pdf" }));
    const files = { path: `/workspace/${id}/files`, id, init: { method: "POST", body } };
    const answer = await ask(member, shareFile, files);
    expect([303, 302, 403, 404]).toContain(answer.status);
    expect(await db.$count(companyMessages, eq(companyMessages.tenantId, tenant.id))).toBe(1);
    expect(await db.$count(workspaceFiles)).toBe(0);
  });
});
