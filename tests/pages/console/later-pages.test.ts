import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { handleApi } from "~/api/framework/resource.server";
import { proposalEventList } from "~/api/proposals.server";
import { MINUTE_MILLISECONDS } from "~/lib/time-units";
import { PERMISSIONS } from "~/models/account/role";
import { SESSIONS_SHOWN_MAX } from "~/models/account/account-limits";
import { INVITATIONS_PER_PAGE } from "~/models/company/company-limits";
import { IMPORTS_PER_PAGE } from "~/models/lead/lead-limits";
import { PROPOSAL_EVENTS_PER_PAGE } from "~/models/proposal/proposal-limits";
import * as companyPage from "~/routes/_admin.admin.workspaces_.$companyId";
import * as importPage from "~/routes/_admin.admin.leads.import";
import * as settingsPage from "~/routes/_admin.admin.settings";
import * as userPage from "~/routes/_admin.admin.users.$id";
import * as proposalPage from "~/routes/_admin.admin.proposals.$id";
import * as membersPage from "~/routes/_admin.workspace.$id.members";
import { db } from "~/server/db.server";

import { leadImports, proposalEvents, tenantInvitations, userSessions } from "../../../drizzle/schema";
import { createCompany } from "../../factories/company";
import { createTestProposal } from "../../factories/proposal";
import { keyOf } from "../../setup/api";
import { Browser } from "../../setup/browser";
import { ask, createPerson, type EntryPoint, type Person } from "../../setup/staff";

/* Lists that have more rows than one page shows: each row is on one of their pages. */

let staff: Person;

beforeAll(async () => {
  staff = await createPerson("super_admin");
});

const at = (number: number) => new Date(Date.UTC(2026, 2, 1, 0, number));

interface Neighbors {
  previous: string | null;
  next: string | null;
}

/** What the pages of a list show. The first one is read again from the second. */
async function readAll(read: (query: string) => Promise<Neighbors & { rows: string[] }>) {
  const pages = [await read("")];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read(next));
  const back = await read(pages[1]?.previous ?? "");
  expect(back.rows).toEqual(pages[0]?.rows);
  expect(pages[0]?.previous).toBeNull();
  return pages.map(({ rows }) => rows);
}

const cursors = ({ previous, next }: Neighbors): Neighbors => ({
  previous: previous && `?before=${previous}`,
  next: next && `?after=${next}`,
});

test.each([
  ["the page of a company", companyPage, "companyId"],
  ["the members of a workspace", membersPage, "id"],
])("every invitation is on a page of the list on %s", async (_name, route, param) => {
  const { tenant, workspaces } = await createCompany();
  const rows = Array.from({ length: INVITATIONS_PER_PAGE + 1 }, (_, number) => ({
    ...{ tenantId: tenant.id, email: `no.${number}@${tenant.subdomain}.test`, role: "member" as const },
    ...{ tokenHash: crypto.randomUUID(), invitedBy: "ana@firm.test" },
    ...{ createdAt: at(number), expiresAt: at(100_000) },
  }));
  await db.insert(tenantInvitations).values(rows);
  const params = { [param]: param === "id" ? (workspaces[0]?.id ?? "") : tenant.id };
  const pages = await readAll(async (query) => {
    const page = await ask(staff, route.loader as EntryPoint, { path: `/${query.split("#")[0]}`, params });
    const shown = (await page.json()) as {
      invitations: { email: string }[];
      invitationPages: Neighbors;
    };
    return { rows: shown.invitations.map(({ email }) => email), ...shown.invitationPages };
  });
  expect(pages.flat()).toEqual(rows.map(({ email }) => email).toReversed());
  expect(pages[1]).toEqual([rows[0]?.email]);
});

test("every import is on a page of the list", async () => {
  await db.delete(leadImports);
  const rows = Array.from({ length: IMPORTS_PER_PAGE + 1 }, (_, number) => ({
    ...{ state: "imported" as const, fileName: `${number}.csv`, encoding: "utf-8", matches: [] },
    ...{ createdAt: at(number), importedAt: at(number) },
  }));
  await db.insert(leadImports).values(rows);
  const pages = await readAll(async (query) => {
    const page = await ask(staff, importPage.loader, { path: `/admin/leads/import${query}` });
    const { imports } = (await page.json()) as { imports: Neighbors & { items: { fileName: string }[] } };
    return { rows: imports.items.map(({ fileName }) => fileName), ...cursors(imports) };
  });
  expect(pages.flat()).toEqual(rows.map(({ fileName }) => fileName).toReversed());
});

test("every entry of a proposal's timeline is on a page, for programs as well", async () => {
  const { id } = (await createTestProposal()).proposal;
  await db.delete(proposalEvents).where(eq(proposalEvents.proposalId, id));
  const rows = Array.from({ length: PROPOSAL_EVENTS_PER_PAGE + 1 }, (_, number) => ({
    ...{ proposalId: id, revision: 1, kind: number === 0 ? ("question" as const) : ("reminded" as const) },
    ...{ text: `No. ${number}`, createdAt: at(number) },
  }));
  await db.insert(proposalEvents).values(rows);
  const texts = rows.map(({ text }) => text).toReversed();
  const pages = await readAll(async (query) => {
    const path = `/admin/proposals/${id}${query}`;
    const page = await ask(staff, proposalPage.loader as EntryPoint, { path, id });
    const { events, talk } = (await page.json()) as {
      events: Neighbors & { items: { text: string }[] };
      talk: { text: string }[];
    };
    expect(talk, "questions are on each page").toMatchObject([{ text: "No. 0" }]);
    return { rows: events.items.map(({ text }) => text), ...cursors(events) };
  });
  expect(pages.flat()).toEqual(texts);
  const key = await keyOf(staff.id, PERMISSIONS);
  const read: string[] = [];
  for (let url: string | undefined = `http://localhost/api/proposals/${id}/events`; url !== undefined;) {
    const request = new Request(url, { headers: { Authorization: `Bearer ${key}` } });
    const answer: Response = await new Browser().visit(() =>
      handleApi({ request, params: { id }, context: {} }, proposalEventList),
    );
    read.push(...((await answer.json()) as { text: string }[]).map(({ text }) => text));
    url = /<([^>]+)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1];
  }
  expect(read).toEqual(texts);
});

test("pages with the sessions of an account say whether they show all of them", async () => {
  const person = await createPerson("super_admin");
  const now = Date.now();
  const rows = Array.from({ length: SESSIONS_SHOWN_MAX }, (_, number) => {
    const createdAt = new Date(now - number * MINUTE_MILLISECONDS);
    return { id: crypto.randomUUID(), userId: person.id, createdAt, lastSeenAt: createdAt };
  });
  await db.insert(userSessions).values(rows);
  const shown = async () => {
    const own = await ask(person, settingsPage.loader as EntryPoint, { path: "/admin/settings" });
    const path = `/admin/users/${person.id}`;
    const theirs = await ask(staff, userPage.loader as EntryPoint, { path, id: person.id });
    const pages = (await Promise.all([own.json(), theirs.json()])) as readonly {
      sessions: object[];
      hasMoreSessions: boolean;
    }[];
    return pages.map(({ sessions, hasMoreSessions }) => [sessions.length, hasMoreSessions]);
  };
  expect(await shown()).toEqual(Array(2).fill([SESSIONS_SHOWN_MAX, true]));
  await db.delete(userSessions).where(eq(userSessions.id, rows[0]?.id ?? ""));
  expect(await shown()).toEqual(Array(2).fill([SESSIONS_SHOWN_MAX, false]));
});
