import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { db } from "~/server/db.server";
import { createCompany, getCompanyWithWorkspaces } from "~/models/company/company.server";
import { CompanyFormSchema } from "~/models/company/company";
import { CompanyMessageFormSchema } from "~/models/company/company-message-form";
import { inviteMember, listInvitations } from "~/models/company/invitation.server";
import { MemberFormSchema } from "~/models/company/member-form";
import { getUser } from "~/models/account/user.server";

import { saveMembership } from "../factories/tenant";

import {
  companyMessages,
  currentWorkspaces,
  memberships,
  proposals,
  tenantInvitations,
  tenants,
  workspaceFiles,
  workspaces,
} from "../../drizzle/schema";
import { createTestProposal } from "../factories/proposal";
import { createWalker, ENTRIES, knock, named, type Answer, type Entry } from "./harness";

import { Browser } from "../setup/browser";

/*
 * The owner of one company calls every loader, every action and every method of the API with the
 * ids of another one, in every place where an id can be. No answer contains anything of the other
 * company, and nothing of it changes.
 */

/** Part of every private name and address of the other company. */
const SECRET = `secret-${crypto.randomUUID().slice(0, 8)}`;
const SYSTEM = { actor: { id: null, name: "System" }, network: null, userAgent: null, requestId: null };

let intruder = new Browser();
let insider = new Browser();
const foreign = { tenantId: "", workspaceId: "", fileId: "", userId: "", invitationId: "", proposalId: "" };

async function makeCompany(ownerId: string, workspaceName: string): Promise<string> {
  const { id } = await createCompany({
    company: {
      name: "Company",
      subdomain: `c-${crypto.randomUUID().slice(0, 8)}`,
      workspaceName,
      plan: "start",
      ownerEmail: undefined,
    },
    invitedBy: "staff@provider.test",
    source: SYSTEM,
  });
  await saveMembership({ tenantId: id, userId: ownerId, role: "owner" });
  return id;
}

async function addFile(workspaceId: string): Promise<string> {
  const id = crypto.randomUUID();
  const now = new Date();
  const file = { name: `${SECRET}.pdf`, kind: "pdf", bytes: 9, state: "clean", store: "local" } as const;
  await db
    .insert(workspaceFiles)
    .values({ id, workspaceId, side: "client", ...file, createdAt: now, updatedAt: now });
  return id;
}

beforeAll(async () => {
  const ivy = await createWalker({
    email: `${crypto.randomUUID()}@intruder.test`,
    metadata: { first_name: "Ivy" },
  });
  intruder = ivy.browser;
  await makeCompany(ivy.userId, "Own");
  const member = await createWalker({
    email: `${SECRET}@insider.test`,
    metadata: { first_name: SECRET },
  });
  insider = member.browser;
  foreign.userId = member.userId;
  foreign.tenantId = await makeCompany(foreign.userId, SECRET);
  foreign.workspaceId = (await getCompanyWithWorkspaces({ id: foreign.tenantId }))?.workspaces[0]?.id ?? "";
  await inviteMember({
    tenant: { id: foreign.tenantId, name: "Company" },
    standing: "manager",
    invitedBy: "staff@provider.test",
    source: SYSTEM,
    email: `guest-${SECRET}@insider.test`,
    role: "admin",
  });
  const { proposal } = await createTestProposal({
    content: { title: SECRET, clientEmail: `client-${SECRET}@insider.test` },
    wish: { workspaceName: null, workspacePlan: null, tenantId: foreign.tenantId },
  });
  foreign.proposalId = proposal.id;
  foreign.fileId = await addFile(foreign.workspaceId);
  foreign.invitationId = (await listInvitations({ tenantId: foreign.tenantId })).items[0]?.id ?? "";
});

/**
 * What stands for a parameter of an address. A route with a parameter that has no line here fails:
 * say what it names.
 */
const PARAMS: Record<string, () => string[]> = {
  id: () => Object.values(foreign),
  companyId: () => [foreign.tenantId],
  linkId: () => [foreign.userId],
  fileId: () => [foreign.fileId],
  eventId: () => [foreign.userId],
  month: () => ["2026-01"],
  file: () => ["pages.xml"],
  key: () => ["0".repeat(32)],
  section: () => ["product"],
  text: () => [foreign.tenantId],
  legal: () => ["privacy"],
  version: () => ["1"],
  variant: () => ["320x213.avif"],
  slug: () => [foreign.workspaceId],
  subdomain: () => [foreign.tenantId],
  type: () => [foreign.workspaceId],
  provider: () => ["company"],
  token: () => [foreign.invitationId, foreign.proposalId],
  "*": () => [foreign.tenantId],
};

/**
 * The forms that change what belongs to a company, by their schemas; all others get every id at
 * once.
 */
const INTENTS = [...MemberFormSchema.options, ...CompanyFormSchema.options, CompanyMessageFormSchema].map(
  ({ shape }) => shape.intent.value,
);

/** These end the session that the walk needs. They take no id. */
const EXITS = ["_auth.logout.tsx", "api.auth.logout.ts"];

/** Addresses of the API are asked method by method. */
const ASKED = ENTRIES
  // Root takes no ids, and the outbox of a development machine shows all emails to anyone.
  .filter(({ file }) => file !== "../root.tsx" && !EXITS.includes(file))
  .filter(({ file }) => ENTRIES.every((entry) => entry.file !== file || entry.access !== "development"))
  .filter(({ file, isApi }) => isApi || ENTRIES.every((entry) => entry.file !== file || !entry.isApi));

/** The parameters of a route file: `_admin.workspace.$id.members.tsx` → id; `api.$.ts` → `*`. */
function parameterNames(file: string): string[] {
  return [...file.matchAll(/\.\$(\w*?)_?(?=\.)|^\$(?=\.)/g)].map(([, name]) => name || "*");
}

/** Every choice of foreign ids for the parameters of a route. */
function paramChoices(file: string): Record<string, string>[] {
  return parameterNames(file).reduce<Record<string, string>[]>(
    (choices, name) => {
      const values = PARAMS[name];
      if (!values) throw new Error(`${file}: say in PARAMS what $${name} names`);
      return choices.flatMap((choice) => values().map((value) => ({ ...choice, [name]: value })));
    },
    [{}],
  );
}

function bodies({ file, method }: Entry): string[] {
  if (method === "GET") return [""];
  const ids = { ...foreign, id: foreign.workspaceId, role: "owner", email: "ivy@intruder.test" };
  if (file.startsWith("api.")) return [JSON.stringify(ids)];
  const more = {
    ...ids,
    name: "Stolen",
    subdomain: "stolen",
    workspaceName: "Stolen",
    reason: "Stolen",
    status: "suspended",
    key: crypto.randomUUID(),
    text: "Stolen",
    seenAt: new Date().toISOString(),
  };
  if (file.includes(".files."))
    return [new URLSearchParams({ intent: "remove", id: foreign.fileId }).toString()];
  // Forms about companies are only in the console.
  return ["", ...(file.startsWith("_admin.") ? INTENTS : [])].map((intent) =>
    new URLSearchParams({ ...more, intent }).toString(),
  );
}

interface Question {
  params: Record<string, string>;
  query: string;
  body: string;
}

function ask(
  browser: Browser,
  entry: Pick<Entry, "file" | "name" | "method">,
  question: Question,
): Promise<Answer> {
  const type = entry.file.startsWith("api.") ? "application/json" : "application/x-www-form-urlencoded";
  const headers: Record<string, string> = { "X-Tenant-ID": foreign.tenantId };
  if (entry.method !== "GET") headers["Content-Type"] = type;
  return knock(browser, entry, { ...question, headers });
}

/** Everything that belongs to the other company. */
async function ownedByOthers() {
  const { tenantId, userId } = foreign;
  return Promise.all([
    db.select().from(tenants).where(eq(tenants.id, tenantId)),
    db.select().from(workspaces).where(eq(workspaces.tenantId, tenantId)).orderBy(asc(workspaces.id)),
    db.select().from(memberships).where(eq(memberships.tenantId, tenantId)).orderBy(asc(memberships.userId)),
    db.select().from(tenantInvitations).where(eq(tenantInvitations.tenantId, tenantId)),
    db.select().from(companyMessages).where(eq(companyMessages.tenantId, tenantId)),
    db.select().from(workspaceFiles).where(eq(workspaceFiles.workspaceId, foreign.workspaceId)),
    db.select().from(proposals).where(eq(proposals.tenantId, tenantId)),
    db.select().from(currentWorkspaces).where(eq(currentWorkspaces.workspaceId, foreign.workspaceId)),
    getUser({ id: userId }),
  ]);
}

const ASKED_TWICE = ["", "query"] as const;

describe.each(named(ASKED))("%s", (_name, door) => {
  test("gives nothing of another company away and changes nothing of it", async () => {
    const before = await ownedByOthers();
    const ids = new URLSearchParams({ ...foreign, q: SECRET }).toString();
    for (const params of paramChoices(door.file)) {
      for (const body of bodies(door)) {
        for (const place of ASKED_TWICE) {
          const query = place === "query" ? `?${ids}` : "";
          const { status, text } = await ask(intruder, door, { params, body, query });
          const said = `${JSON.stringify(params)} ${query} ${body} answered ${status} ${text.slice(0, 300)}`;
          expect(status, said).toBeLessThan(500);
          // What was asked may come back in a form or an address; what was not asked may not.
          expect(text.replaceAll(`q=${SECRET}`, ""), said).not.toContain(
            place === "" ? SECRET : `${SECRET}@`,
          );
        }
      }
    }
    expect(await ownedByOthers()).toEqual(before);
  });
});

describe("the walk can find what it looks for", () => {
  const doors = [
    ["api.workspaces.ts", {}],
    ["api.workspaces.$id.ts", { id: "workspaceId" }],
    ["_admin.admin.workspaces.tsx", {}],
    ["_admin.workspace.$id._index.tsx", { id: "workspaceId" }],
    ["_admin.workspace.$id.files.tsx", { id: "workspaceId" }],
    ["_admin.workspace.$id.members.tsx", { id: "workspaceId" }],
    ["_admin.workspace.$id.activity.tsx", { id: "workspaceId" }],
  ] as const;
  test.each(doors)("in %s, for the company's own member", async (file, names) => {
    const params = Object.fromEntries(
      Object.entries(names).map(([name, key]) => [name, foreign[key as keyof typeof foreign]]),
    );
    const { status, text } = await ask(
      insider,
      { file, name: "loader", method: "GET" },
      { params, query: "", body: "" },
    );
    expect(status, text).toBe(200);
    expect(text).toContain(SECRET);
  });
});
