import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import * as account from "~/api/account.server";
import * as blogAdmin from "~/api/blog-admin.server";
import * as bookings from "~/api/bookings.server";
import * as companies from "~/api/companies.server";
import * as eventTypes from "~/api/event-types.server";
import { type ApiResource, handleApi } from "~/api/framework/resource.server";
import * as leadLinks from "~/api/lead-links.server";
import * as leads from "~/api/leads.server";
import * as proposals from "~/api/proposals.server";
import * as tasks from "~/api/tasks.server";
import * as webhooks from "~/api/webhooks.server";
import { PERMISSIONS } from "~/models/account/role";
import { db } from "~/server/db.server";

import { rateLimits } from "../../../drizzle/schema";
import { createTestHost, createTestType } from "../../factories/booking";
import { createTestProposal } from "../../factories/proposal";
import { createTenant } from "../../factories/tenant";
import { createUser } from "../../factories/user";
import { askApi, keyOf, type ApiAnswer } from "../../setup/api";
import { Browser, createAccount, PASSWORD } from "../../setup/browser";

/* What programs of other makers send: the same as ours, written in another way. */

let boss: { id: string; key: string };

beforeAll(async () => {
  const { id } = await createUser({ role: "super_admin" });
  boss = { id, key: await keyOf(id, PERMISSIONS) };
});
beforeEach(async () => {
  await db.delete(rateLimits);
});

const ask = (resource: ApiResource, method: string, asked: Omit<Parameters<typeof askApi>[2], "key"> = {}) =>
  askApi(resource, method, { ...asked, key: boss.key });
const idOf = ({ body }: ApiAnswer) => String(body["id"]);
const listOf = ({ text }: ApiAnswer) => JSON.parse(text) as { id: string }[];
const newEmail = () => `${crypto.randomUUID()}@lead.test`;
const addLead = () => ask(leads.leadList, "POST", { body: { email: newEmail() } });
const DAY = 86_400_000;

describe("an id in upper case, as Swift and .NET write it, names the same", () => {
  test("a colleague who gets a lead, and whose leads are listed", async () => {
    const lead = await addLead();
    const body = { ownerId: boss.id.toUpperCase() };
    const given = await ask(leads.leadOwner, "PUT", { params: { id: idOf(lead) }, body });
    expect(given).toMatchObject({ status: 200, body: { ownerId: boss.id } });
    const query = `?owner=${boss.id.toUpperCase()}`;
    expect(listOf(await ask(leads.leadList, "GET", { query })).map(({ id }) => id)).toContain(idOf(lead));
  });

  test("the owner and the subject of a task", async () => {
    const leadId = idOf(await addLead());
    const body = { title: "Call", dueDay: "2026-09-15", ownerId: boss.id.toUpperCase() };
    const task = await ask(tasks.taskList, "POST", { body: { ...body, leadId: leadId.toUpperCase() } });
    expect(task).toMatchObject({ status: 201, body: { ownerId: boss.id, leadId } });
    const headers = { "If-Match": task.headers.get("ETag") ?? "" };
    const changed = { params: { id: idOf(task).toUpperCase() }, body: { ownerId: body.ownerId }, headers };
    expect((await ask(tasks.taskById, "PATCH", changed)).status).toBe(200);
  });

  test("the event type and the host of a booking", async () => {
    const host = await createTestHost();
    const type = await createTestType({ offeredBy: "chosen", hostIds: [host.id], lengthMinutes: 30 });
    const span = { from: new Date(Date.now() + 5 * DAY), to: new Date(Date.now() + 9 * DAY) };
    const query = `?from=${span.from.toISOString()}&to=${span.to.toISOString()}`;
    const slots = await ask(eventTypes.eventTypeSlots, "GET", { params: { id: type.id }, query });
    const [slot] = JSON.parse(slots.text) as { startsAt: string }[];
    const body = {
      ...{ eventTypeId: type.id.toUpperCase(), startsAt: slot?.startsAt, name: "Pat", email: newEmail() },
      ...{ timeZone: "Europe/London", consent: true },
    };
    const made = await ask(bookings.bookingList, "POST", { body });
    expect(made).toMatchObject({ status: 201, body: { eventTypeId: type.id, hostId: host.id } });
    const ofHost = await ask(bookings.bookingList, "GET", { query: `?hostId=${host.id.toUpperCase()}` });
    expect(listOf(ofHost).map(({ id }) => id)).toEqual([idOf(made)]);
  });

  test("the hosts and the questions of an event type", async () => {
    const host = await createTestHost();
    const added = await ask(eventTypes.eventTypeList, "POST", { body: { name: "Look", lengthMinutes: 30 } });
    const change = async (body: object) => {
      const asked = { params: { id: idOf(added) }, body, headers: { "If-Match": "*" } };
      return (await ask(eventTypes.eventTypeById, "PATCH", asked)).body as { questions?: { id: string }[] };
    };
    const question = { label: "Which process?", kind: "short" };
    const changed = await change({ hostIds: [host.id.toUpperCase()], questions: [question] });
    expect(changed).toMatchObject({ hostIds: [host.id] });
    const id = changed.questions?.[0]?.id ?? "";
    const again = await change({ questions: [{ ...question, id: id.toUpperCase(), label: "Which?" }] });
    expect(again).toMatchObject({ questions: [{ id, label: "Which?" }] });
  });

  test("the company that may read a proposal", async () => {
    const company = await createTenant({});
    const body = {
      ...{ title: "Invoices", clientName: "Pat", clientEmail: newEmail(), currency: "EUR" },
      ...{ request: "Typing.", work: "Reading.", items: [{ title: "Build", unitPriceMinor: 480_000 }] },
      lastDay: new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10),
      companyId: company.id.toUpperCase(),
    };
    const drafted = await ask(proposals.proposalList, "POST", { body });
    expect(drafted).toMatchObject({ status: 201, body: { companyId: company.id } });
  });

  test("a post, and the post that it translates", async () => {
    const post = await ask(blogAdmin.staffPosts, "POST", { body: { title: crypto.randomUUID() } });
    const params = { id: idOf(post).toUpperCase() };
    const body = { title: "Changed" };
    const changed = await ask(blogAdmin.staffPost, "PUT", { params, body, headers: { "If-Match": "*" } });
    expect(changed).toMatchObject({ status: 200, body });
    const translated = { title: crypto.randomUUID(), language: "de", translations: [params.id] };
    const german = await ask(blogAdmin.staffPosts, "POST", { body: translated });
    expect(german).toMatchObject({ status: 201, body: { translations: [{ id: idOf(post) }] } });
    expect((await ask(blogAdmin.staffPost, "DELETE", { params })).status).toBe(204);
  });
});

describe("a client that reads several types", () => {
  const typeOf = async (accept: string) => {
    const { headers } = await ask(tasks.taskList, "GET", { headers: { Accept: accept } });
    return headers.get("Content-Type")?.split(";")[0];
  };

  test.each([
    "application/json, application/x-ndjson;q=0.5",
    "application/x-ndjson; q=0, */*",
    "application/x-ndjson;q=0.1, application/json;q=0.2",
  ])("gets a page if it prefers JSON: %s", async (accept) => {
    expect(await typeOf(accept)).toBe("application/json");
  });

  test.each([
    "application/x-ndjson",
    "Application/X-NDJSON, application/json",
    "application/json;q=0.5, application/x-ndjson",
    "application/x-ndjson, */*;q=0.1",
  ])("gets lines if it prefers them or wants both alike: %s", async (accept) => {
    expect(await typeOf(accept)).toBe("application/x-ndjson");
  });
});

describe("a body that no database can store as it is is refused", () => {
  test.each([
    [
      "bytes of ISO 8859-1",
      new Uint8Array(Buffer.from('{"email":"jose@lead.test","name":"José"}', "latin1")),
    ],
    ["half a character", new TextEncoder().encode('{"email":"jose@lead.test","name":"\\ud83d"}')],
    ["the character NUL", new TextEncoder().encode('{"email":"jose@lead.test","name":"Jo\\u0000se"}')],
  ])("%s", async (_what, bytes) => {
    const refusal = { status: 400, body: { code: "invalid_json" } };
    expect(await ask(leads.leadList, "POST", { bytes })).toMatchObject(refusal);
    // In this spelling, the path reaches the route module.
    const request = new Request("http://localhost/api/leads", {
      method: "POST",
      headers: { Authorization: `Bearer ${boss.key}`, "Content-Type": "application/json" },
      body: bytes,
    });
    const viaRoute = await new Browser().visit(() =>
      handleApi({ request, params: {}, context: {} }, leads.leadList),
    );
    expect(viaRoute.status).toBe(400);
    const query = "?q=jose@lead.test";
    expect(listOf(await ask(leads.leadList, "GET", { query }))).toEqual([]);
  });

  test.each([
    ["a process", leadLinks.leadLinkList, { page: "roi", process: "Invoices\0" }],
    [
      "an address",
      webhooks.webhookList,
      { name: "CRM", url: "https://hooks.example/\0", events: ["lead.created"] },
    ],
  ])("%s with a character that PostgreSQL refuses is refused", async (_what, resource, body) => {
    const params = { id: idOf(await addLead()) };
    expect(await ask(resource, "POST", { params, body })).toMatchObject({
      status: 400,
      body: { code: "invalid_json" },
    });
  });

  test("whole characters of any kind are stored as they were sent", async () => {
    const name = "José 👩🏽‍💻 Ὀδυσσεύς";
    const lead = await ask(leads.leadList, "POST", { body: { email: newEmail(), name } });
    expect(lead).toMatchObject({ status: 201, body: { name } });
  });
});

test("an address with a German domain is the one that mail servers look up, in both spellings", async () => {
  const name = crypto.randomUUID();
  const [typed, kept] = [`${name}@Müller.example`, `${name}@xn--mller-kva.example`];
  expect(await ask(leads.leadList, "POST", { body: { email: typed } })).toMatchObject({
    status: 201,
    body: { email: kept },
  });
  const found = await ask(leads.leadList, "GET", { query: `?q=${encodeURIComponent(typed)}` });
  expect(listOf(found)).toMatchObject([{ email: kept }]);

  await createAccount({ email: kept });
  for (const email of [typed, kept])
    expect(await askApi(account.login, "POST", { body: { email, password: PASSWORD } }), email).toMatchObject(
      { status: 200, body: { user: { email: kept } } },
    );
});

test("a version that no proposal can have is refused", async () => {
  const { example } = proposals.proposalById.operations.PUT ?? {};
  const { proposal } = await createTestProposal({ isSent: false });
  const body = { ...(example?.body as object), companyId: null, version: 2 ** 31 };
  expect(await ask(proposals.proposalById, "PUT", { params: { id: proposal.id }, body })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "version" }] },
  });
});

test("a message to a company has the same time in its answer and in the list", async () => {
  const { id } = await createTenant({});
  const written = await ask(companies.companyMessages, "POST", { params: { id }, body: { text: "Hello." } });
  const listed = await ask(companies.companyMessages, "GET", { params: { id } });
  expect(listOf(listed)).toEqual([written.body]);
});
