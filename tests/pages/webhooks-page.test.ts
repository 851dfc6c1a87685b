import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { db } from "~/server/db.server";
import { action as actOnOne, loader as loadOne } from "~/routes/_admin.admin.webhooks.$id";
import { action as edit } from "~/routes/_admin.admin.webhooks.$id_.edit";
import { loader as loadList } from "~/routes/_admin.admin.webhooks._index";
import { action as create } from "~/routes/_admin.admin.webhooks.new";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { requireEndpoint } from "~/models/webhook/webhook-endpoint.server";
import { clearDeliveries } from "~/models/webhook/webhook-trouble.server";

import { auditEntries, webhookEndpoints } from "../../drizzle/schema";
import { createTestEndpoint, queueEvents } from "../factories/webhook";
import { ask, createPerson, type EntryPoint, type Person } from "../setup/staff";
import { startReceiver, status } from "../setup/webhook-receiver";

/* The staff pages about webhooks, through their entry points. */

let admin: Person;

beforeAll(async () => {
  admin = await createPerson("super_admin");
});

beforeEach(async () => {
  await db.delete(webhookEndpoints);
});

async function post(entry: EntryPoint, path: string, fields: [string, string][], id?: string) {
  return ask(admin, entry, {
    path,
    form: new URLSearchParams(fields),
    ...(id === undefined ? {} : { params: { id } }),
  });
}

async function useEndpoint() {
  const receiver = await startReceiver();
  onTestFinished(receiver.stop);
  const endpoint = await createTestEndpoint({ url: receiver.url });
  receiver.secret = endpoint.secret;
  const act = (fields: [string, string][]) =>
    post(actOnOne, `/admin/webhooks/${endpoint.id}`, fields, endpoint.id);
  const load = (query = "") =>
    ask(admin, loadOne, { path: `/admin/webhooks/${endpoint.id}${query}`, params: { id: endpoint.id } });
  return { receiver, endpoint, act, load };
}

const CRM: [string, string][] = [
  ["key", crypto.randomUUID()],
  ["name", "CRM"],
  ["url", "https://crm.example/in?token=very-secret"],
  ["events", "lead.created"],
  ["events", "booking.moved"],
];

test("an endpoint that is added shows its events, and neither its secret nor the one in its address", async () => {
  const answer = await post(create, "/admin/webhooks/new", CRM);
  expect(answer.status).toBe(303);
  const id = answer.headers.get("Location")?.split("/").at(-1) ?? "";
  const { secret, ownerId } = await requireEndpoint({ id });
  expect(ownerId).toBe(admin.id);
  const list = await (await ask(admin, loadList, { path: "/admin/webhooks" })).text();
  expect(list).toContain("crm.example/in?••••");
  expect(list).toContain("lead.created");
  expect(list).not.toContain("very-secret");
  const page = await (await ask(admin, loadOne, { path: `/admin/webhooks/${id}`, params: { id } })).text();
  expect(page).not.toContain(secret);
  expect(page).toContain(secret.slice(-4));
});

test("an endpoint whose form is sent twice is added once, and another one as well", async () => {
  const [first, ...others] = await Promise.all(
    [CRM, CRM].map((form) => post(create, "/admin/webhooks/new", form)),
  );
  const again = await post(create, "/admin/webhooks/new", CRM);
  for (const answer of [...others, again])
    expect(answer.headers.get("Location")).toBe(first?.headers.get("Location"));
  expect(await db.$count(webhookEndpoints)).toBe(1);
  await post(create, "/admin/webhooks/new", [...CRM, ["events", "lead.updated"]]);
  expect(await db.$count(webhookEndpoints)).toBe(2);
});

test.each([
  ["a private address", [["url", "https://localhost/in"]], "url"],
  ["an address that is none", [["url", "crm"]], "url"],
  ["no name", [["name", " "]], "name"],
] as const)("%s is refused at its field, and what was typed stays", async (_title, changed, field) => {
  const names = changed.map(([name]) => String(name));
  const fields = [
    ...CRM.filter(([name]) => !names.includes(name)),
    ...changed.map(([n, v]): [string, string] => [n, v]),
  ];
  const answer = await post(create, "/admin/webhooks/new", fields);
  expect(answer.status).toBe(422);
  const { reply } = (await answer.json()) as { reply: { error: object; initialValue: { events: unknown } } };
  expect(Object.keys(reply.error)).toEqual([field]);
  expect(reply.initialValue.events).toEqual(["lead.created", "booking.moved"]);
  expect(await db.$count(webhookEndpoints)).toBe(0);
});

test("a test event arrives at once, and its page shows request and answer without the signature", async () => {
  const { receiver, act, load } = await useEndpoint();
  receiver.answer = (request, response) =>
    void response.writeHead(201).end(`got ${String(request.headers["webhook-signature"])}`);
  const answer = await act([
    ["intent", "test"],
    ["event", "proposal.accepted"],
  ]);
  expect(receiver.received.map(({ body }) => body.type)).toEqual(["proposal.accepted"]);
  const target = new URL(answer.headers.get("Location") ?? "", "http://localhost");
  const { shown, deliveries } = (await (await load(target.search)).json()) as {
    shown: { body: string; tries: { status: number; answer: string }[] };
    deliveries: { items: { status: string; isTest: boolean }[] };
  };
  expect(shown.body).toContain("Analytical Engines");
  expect(shown.tries).toMatchObject([{ status: 201, answer: "got v1,••••" }]);
  expect(deliveries.items).toMatchObject([{ status: "delivered", isTest: true }]);
});

test("a delivery that failed can be sent again, and the list filters by result", async () => {
  const { receiver, endpoint, act, load } = await useEndpoint();
  receiver.answer = status(500);
  await act([
    ["intent", "test"],
    ["event", "lead.created"],
  ]);
  const read = async (query: string) =>
    (await (await load(query)).json()) as { deliveries: { items: { eventId: string }[] } };
  const [failed] = (await read("?status=failed")).deliveries.items;
  expect((await read("?status=waiting")).deliveries.items).toEqual([]);
  receiver.answer = status(200);
  const retry: [string, string][] = [
    ["intent", "retry"],
    ["eventId", failed?.eventId ?? ""],
  ];
  const page = `/admin/webhooks/${endpoint.id}?status=failed`;
  const answer = await post(actOnOne, `${page}&event=x`, retry, endpoint.id);
  expect(answer.headers.get("Location"), "the same page of the list").toBe(
    `${page}&event=${failed?.eventId}`,
  );
  expect(receiver.received.map(({ id }) => id)).toEqual([failed?.eventId, failed?.eventId]);
  expect((await read("?status=failed")).deliveries.items).toEqual([]);
});

test("the page counts events that were given up, and no tests", async () => {
  const { receiver, act, load } = await useEndpoint();
  receiver.answer = status(500);
  await act([
    ["intent", "test"],
    ["event", "lead.created"],
  ]);
  const lost = async () => ((await (await load()).json()) as { lost: { count: number } }).lost.count;
  expect(await lost()).toBe(0);
  await queueEvents([{ slug: "a" }]);
  expect(await lost()).toBe(0);
  await act([["intent", "pause"]]);
  await clearDeliveries({ now: new Date(Date.now() + 4 * DAY_MILLISECONDS) });
  expect(await lost()).toBe(1);
});

test("pausing, resuming, rotating, revealing and deleting each leave an entry in the audit log", async () => {
  const { endpoint, act, load } = await useEndpoint();
  const read = async () =>
    ((await (await load()).json()) as { endpoint: { status: string; previousSecretUntil: string | null } })
      .endpoint;
  await act([["intent", "pause"]]);
  expect((await read()).status).toBe("paused");
  await act([["intent", "resume"]]);
  expect((await read()).status).toBe("enabled");
  await act([
    ["intent", "rotate"],
    ["hours", "24"],
  ]);
  expect((await read()).previousSecretUntil).not.toBeNull();
  const { secret } = await requireEndpoint(endpoint);
  expect(secret).not.toBe(endpoint.secret);
  expect(await (await act([["intent", "reveal"]])).json()).toEqual({ secret });
  await act([["intent", "expire"]]);
  expect((await read()).previousSecretUntil).toBeNull();
  await act([["intent", "remove"]]);
  expect((await load()).status).toBe(404);
  const entries = (await db.select().from(auditEntries)).filter(({ subjectId }) => subjectId === endpoint.id);
  expect(entries.map(({ action }) => action).sort()).toEqual([
    "webhook.created",
    "webhook.deleted",
    "webhook.paused",
    "webhook.resumed",
    "webhook.secret_expired",
    "webhook.secret_rotated",
    "webhook.secret_shown",
  ]);
  expect(JSON.stringify(entries)).not.toContain("whsec_");
});

test("a changed address and other events are saved", async () => {
  const { endpoint } = await useEndpoint();
  const path = `/admin/webhooks/${endpoint.id}/edit`;
  expect((await post(edit, path, CRM, endpoint.id)).status).toBe(303);
  expect((await requireEndpoint(endpoint)).url).toBe("https://crm.example/in?token=very-secret");
});
