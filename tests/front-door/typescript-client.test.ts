import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";

import type { ApiDocument } from "~/api/framework/document.server";

import {
  ApiProblem,
  createAutomata,
  dataOf,
  everyItem,
  readLines,
  type Automata,
  type Schemas,
  verifyWebhook,
} from "../../clients/typescript/src/index";
import { CLIENT_TYPES, clientTypes } from "../../scripts/generate-client";

import { type DemoSite, PlainBrowser, readValue, startDemoSite } from "./support/demo-site";

/*
 * Every call of the API through the published client, against the built server. What arrives is
 * compared with the document that the server itself serves.
 */

let site: DemoSite;
let document: ApiDocument;
let admin: Automata;
const called = new Set<string>();
const faults: string[] = [];
const ajv = new Ajv2020({ strict: false });
for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, format);

/** A client that writes down each call, and what doesn't fit the document. */
function clientOf(key?: string): Automata {
  const client = createAutomata({ baseUrl: site.url, ...(key ? { key } : {}) });
  client.use({
    async onResponse({ request, response, schemaPath }) {
      const operation = document.paths[schemaPath]?.[request.method.toLowerCase()];
      const name = `${request.method} ${schemaPath}`;
      const promised =
        operation?.responses[response.status] ??
        (response.status >= 400 ? operation?.responses["default"] : undefined);
      if (!promised) faults.push(`${name} answers ${response.status}: ${await response.clone().text()}`);
      if (promised && response.ok) called.add(name);
      const [type = "", rest = ""] = (response.headers.get("Content-Type") ?? "").split(";");
      const content = promised?.content?.[type];
      if (promised?.content && !content && !promised.content["*/*"])
        faults.push(`${name} answers ${type} ${rest}`);
      if (!content || !/json$/.test(type) || type.includes("ndjson")) return;
      const schema = JSON.parse(
        JSON.stringify(content.schema).replaceAll('"#/components/', '"document#/components/'),
      ) as object;
      const validate = ajv.compile(schema);
      const json: unknown = await response.clone().json();
      if (!validate(json)) faults.push(`${name}: ${ajv.errorsText(validate.errors)}`);
    },
  });
  return client;
}

async function signedIn(email: string): Promise<Automata> {
  const body = { email, password: inject("demoSeed").password };
  const { session } = dataOf(await clientOf().POST("/api/auth/login", { body }));
  return clientOf(session?.access_token);
}

beforeAll(async () => {
  site = await startDemoSite({ ALLOWED_PRIVATE_HOSTS: "127.0.0.1" });
  document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as ApiDocument;
  ajv.addSchema({ ...document, $id: "document" } as object, "document");
  admin = await signedIn("super_admin@demo.test");
}, 240_000);
afterAll(() => site.stop());
beforeEach(() => {
  site.database.prepare("delete from rate_limits").run();
});

const missing = "0198a3f0-6f0e-7000-8000-0000000000ff";
const tagOf = ({ response }: { response: Response }) => response.headers.get("ETag") ?? "";
const ifMatch = (id: string, answer: { response: Response }) => ({
  params: { path: { id }, header: { "If-Match": tagOf(answer) } },
});
const at = (id: string) => ({ params: { path: { id } } });
const newEmail = () => `${crypto.randomUUID()}@client.test`;

test("the types are those of the document that the server serves", async () => {
  expect(await clientTypes(document)).toBe(readFileSync(CLIENT_TYPES, "utf8"));
  dataOf(await admin.GET("/api/openapi.json"));
});

test("the account, the company and the health of the service", async () => {
  expect(dataOf(await admin.GET("/api/auth/user")).email).toBe("super_admin@demo.test");
  dataOf(await admin.PUT("/api/auth/profile", { body: { firstName: "Sam" } }));
  const user = dataOf(await admin.GET("/api/auth/user"));
  dataOf(await admin.POST("/api/onboard-user", { body: { uid: user.externalId, email: user.email } }));
  const body = { email: newEmail(), password: "correct horse battery staple 7" };
  dataOf(await clientOf().POST("/api/auth/register", { body }));
  dataOf(await clientOf().GET("/api/health"));
  dataOf(await admin.GET("/api/admin/stats"));
  dataOf(await admin.GET("/api/tenant/context"));
  dataOf(await admin.GET("/api/user/tenant-membership"));
  const subdomain = readValue(site, "select subdomain from tenants where status = 'active'");
  dataOf(await clientOf().GET("/api/tenants/by-subdomain/{subdomain}", { params: { path: { subdomain } } }));
  const someone = await signedIn("lead@demo.test");
  expect((await someone.POST("/api/auth/logout")).response.status).toBe(204);
});

test("people", async () => {
  const query = { q: "customer" };
  const [person] = dataOf(await admin.GET("/api/admin/users", { params: { query } }));
  if (!person) throw new Error("there is nobody");
  dataOf(await admin.PUT("/api/admin/users/{id}/role", { ...at(person.id), body: { role: "customer" } }));
  dataOf(await admin.PUT("/api/admin/users/{id}/status", { ...at(person.id), body: { isActive: true } }));
});

test("articles", async () => {
  const made = await admin.POST("/api/admin/blog/posts", { body: { title: "From a program" } });
  const { id } = dataOf(made);
  const changed = await admin.PUT("/api/admin/blog/posts/{id}", {
    ...ifMatch(id, made),
    body: { excerpt: "In short.", body: "Text.", status: "published" },
  });
  const { slug } = dataOf(changed);
  dataOf(await admin.GET("/api/admin/blog/posts", { params: { query: {} } }));
  dataOf(await admin.GET("/api/admin/blog/posts/{id}", at(id)));
  dataOf(await clientOf().GET("/api/blog/posts", { params: { query: { limit: 5 } } }));
  dataOf(await clientOf().GET("/api/blog/posts/{id}", at(slug)));
  dataOf(await admin.DELETE("/api/admin/blog/posts/{id}", at(id)));
});

test("leads, page by page and as a stream", async () => {
  const made = await admin.POST("/api/leads", {
    params: { header: { "Idempotency-Key": crypto.randomUUID() } },
    body: { email: newEmail(), name: "Ana Roth" },
  });
  const { id } = dataOf(made);
  const changed = await admin.PATCH("/api/leads/{id}", { ...ifMatch(id, made), body: { company: "Roth" } });
  expect(dataOf(changed)).toMatchObject({ company: "Roth", name: "Ana Roth" });
  const stale = await admin.PATCH("/api/leads/{id}", { ...ifMatch(id, made), body: { company: "x" } });
  expect(() => dataOf(stale)).toThrow(ApiProblem);
  dataOf(await admin.GET("/api/leads/{id}", at(id)));
  dataOf(await admin.PUT("/api/leads/{id}/status", { ...at(id), body: { status: "contacted" } }));
  dataOf(await admin.PUT("/api/leads/{id}/owner", { ...at(id), body: { ownerId: null } }));
  const note = { kind: "note", text: "Calls back.", direction: "out" } as const;
  dataOf(await admin.POST("/api/leads/{id}/events", { ...at(id), body: note }));
  dataOf(await admin.GET("/api/leads/{id}/events", at(id)));
  const ids: string[] = [];
  const pages = everyItem((cursor) =>
    admin.GET("/api/leads", { params: { query: { limit: 2, sort: "-created", ...(cursor && { cursor }) } } }),
  );
  for await (const lead of pages) ids.push(lead.id);
  const headers = { Accept: "application/x-ndjson" };
  const stream = dataOf(await admin.GET("/api/leads", { headers, parseAs: "stream" }));
  const streamed: string[] = [];
  if (stream) for await (const lead of readLines<Schemas["Lead"]>(stream)) streamed.push(lead.id);
  expect(ids).toContain(id);
  expect(ids.length).toBeGreaterThan(2);
  expect([...streamed].sort()).toEqual([...ids].sort());
});

test("links that are filled in for a lead, merging leads and erasing one", async () => {
  const add = async () => admin.POST("/api/leads", { body: { email: newEmail(), name: "Ana Roth" } });
  const [made, other] = [await add(), await add()];
  const { id } = dataOf(made);
  const link = dataOf(await admin.POST("/api/leads/{id}/links", { ...at(id), body: { page: "booking" } }));
  const path = { id, linkId: link.id };
  expect(dataOf(await admin.GET("/api/leads/{id}/links", at(id)))).toEqual([link]);
  expect(dataOf(await admin.GET("/api/leads/{id}/links/{linkId}", { params: { path } }))).toEqual(link);
  const filled = () => fetch(link.url.replace(/^https?:\/\/[^/]+/, site.url)).then((page) => page.text());
  expect(await filled()).toContain('value="Ana Roth"');
  await admin.DELETE("/api/leads/{id}/links/{linkId}", { params: { path } });
  expect(await filled()).toContain("This link no longer works");
  const body = { otherId: dataOf(other).id };
  const merged = await admin.POST("/api/leads/{id}/merge", { ...ifMatch(id, made), body });
  expect(dataOf(merged)).toMatchObject({ id, name: "Ana Roth" });
  expect((await admin.GET("/api/leads/{id}", at(body.otherId))).response.status).toBe(404);
  await admin.DELETE("/api/leads/{id}", ifMatch(id, merged));
  expect((await admin.GET("/api/leads/{id}", at(id))).response.status).toBe(404);
});

test("messages", async () => {
  const messageId = crypto.randomUUID();
  site.database
    .prepare(
      "insert into contact_messages (id, status, topic, name, email, company, body, consent, content_hash, search_text, created_at, updated_at) values (?, 'new', 'process', 'Ana', 'ana@client.test', null, 'Four hundred invoices.', 'I agree.', ?, 'ana', ?, ?)",
    )
    .run(messageId, messageId, Date.now(), Date.now());
  dataOf(await admin.GET("/api/messages", { params: { query: { status: "new" } } }));
  dataOf(await admin.GET("/api/messages/{id}", at(messageId)));
  dataOf(await admin.POST("/api/messages/{id}/replies", { ...at(messageId), body: { body: "We can." } }));
  dataOf(await admin.PUT("/api/messages/{id}/status", { ...at(messageId), body: { status: "closed" } }));
});

test("tasks", async () => {
  const made = await admin.POST("/api/tasks", { body: { title: "Call back", dueDay: "2031-05-05" } });
  const { id } = dataOf(made);
  dataOf(await admin.PATCH("/api/tasks/{id}", { ...ifMatch(id, made), body: { dueTime: "14:30" } }));
  const until = "2031-06-01T07:00:00.000Z";
  dataOf(await admin.POST("/api/tasks/{id}/snooze", { ...at(id), body: { until } }));
  dataOf(await admin.POST("/api/tasks/{id}/complete", at(id)));
  dataOf(await admin.POST("/api/tasks/{id}/reopen", at(id)));
  dataOf(await admin.GET("/api/tasks/{id}", at(id)));
  dataOf(await admin.GET("/api/tasks"));
  dataOf(await admin.DELETE("/api/tasks/{id}", at(id)));
});

test("companies, workspaces and files", async () => {
  const subdomain = `c-${crypto.randomUUID().slice(0, 8)}`;
  const company = { name: "Roth", subdomain, workspaceName: "Invoices" };
  const made = await admin.POST("/api/companies", { body: company });
  const { id, workspaces } = dataOf(made);
  dataOf(await admin.GET("/api/companies"));
  dataOf(await admin.GET("/api/companies/{id}", at(id)));
  dataOf(await admin.PATCH("/api/companies/{id}", { ...ifMatch(id, made), body: { name: "Roth Freight" } }));
  dataOf(await admin.PUT("/api/companies/{id}/suspension", { ...at(id), body: { reason: null } }));
  dataOf(await admin.POST("/api/companies/{id}/messages", { ...at(id), body: { text: "Hello." } }));
  dataOf(await admin.GET("/api/companies/{id}/messages", at(id)));
  const workspaceId = workspaces[0]?.id ?? "";
  dataOf(await admin.GET("/api/workspaces"));
  dataOf(await admin.GET("/api/workspaces/{id}", at(workspaceId)));
  const text = "name,amount\nRoth,400\n";
  const file = new File([text], "invoices.csv", { type: "text/csv" });
  const shared = dataOf(
    await admin.POST("/api/workspaces/{id}/files", { ...at(workspaceId), body: { file } }),
  );
  const there = { params: { path: { id: workspaceId, fileId: shared.id } } };
  dataOf(await admin.GET("/api/workspaces/{id}/files", at(workspaceId)));
  dataOf(await admin.GET("/api/workspaces/{id}/files/{fileId}", there));
  const content = await admin.GET("/api/workspaces/{id}/files/{fileId}/content", {
    ...there,
    parseAs: "blob",
  });
  expect(await dataOf(content)?.text()).toBe(text);
  dataOf(await admin.DELETE("/api/workspaces/{id}/files/{fileId}", there));
  expect((await admin.GET("/api/workspaces/{id}/files/{fileId}", there)).response.status).toBe(404);
});

test("event types and bookings", async () => {
  const added = await admin.POST("/api/event-types", { body: { name: "Deep dive", lengthMinutes: 30 } });
  const typeId = dataOf(added).id;
  const changed = await admin.PATCH("/api/event-types/{id}", {
    ...ifMatch(typeId, added),
    body: { isActive: true, noticeMinutes: 0 },
  });
  dataOf(changed);
  dataOf(await admin.GET("/api/event-types"));
  dataOf(await admin.GET("/api/event-types/{id}", at(typeId)));
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const to = new Date(Date.now() + 16 * 86_400_000).toISOString();
  const slots = dataOf(
    await admin.GET("/api/event-types/{id}/slots", { params: { path: { id: typeId }, query: { from, to } } }),
  );
  const [first, second] = slots;
  if (!first || !second) throw new Error("there are no times");
  const person = { name: "Pat", email: newEmail(), timeZone: "Europe/London", phone: "+44 20 1234 5678" };
  const made = await admin.POST("/api/bookings", {
    body: {
      ...person,
      eventTypeId: typeId,
      startsAt: first.startsAt,
      answers: [],
      guests: [],
      consent: true,
    },
  });
  const { id, hostId } = dataOf(made);
  dataOf(await admin.PUT("/api/bookings/{id}/host", { ...ifMatch(id, made), body: { hostId } }));
  dataOf(await admin.GET("/api/bookings"));
  dataOf(await admin.GET("/api/bookings/{id}", at(id)));
  const move = { ...ifMatch(id, made), body: { startsAt: second.startsAt } };
  expect(dataOf(await admin.POST("/api/bookings/{id}/move", move)).startsAt).toBe(second.startsAt);
  const early = await admin.PUT("/api/bookings/{id}/outcome", { ...at(id), body: { outcome: "held" } });
  expect(() => dataOf(early)).toThrow(ApiProblem);
  dataOf(await admin.POST("/api/bookings/{id}/cancel", { ...at(id), body: { reason: "Ill." } }));
  const past = readValue(
    site,
    "select id from bookings where status = 'confirmed' order by starts_at limit 1",
  );
  const [start, end] = [Date.now() - 7_200_000, Date.now() - 5_400_000];
  site.database.prepare("update bookings set starts_at = ?, ends_at = ? where id = ?").run(start, end, past);
  dataOf(await admin.PUT("/api/bookings/{id}/outcome", { ...at(past), body: { outcome: "held" } }));
});

/** Accepts a proposal on the page that its client opens. */
async function accept(page: string): Promise<void> {
  const client = new PlainBrowser(site.url);
  const shown = /name="shown" value="([^"]*)"/.exec(await (await client.get(page)).text())?.[1] ?? "";
  const form = new URLSearchParams({ intent: "accept", name: "Pat Example", consent: "on", shown });
  expect((await client.post(page, form)).status).toBe(303);
}

test("proposals, from draft to acceptance", async () => {
  const draft = {
    title: "Invoices without typing",
    clientName: "Pat Example",
    clientEmail: newEmail(),
    currency: "EUR" as const,
    request: "Four hundred invoices a month.",
    work: "We read them.",
    items: [
      {
        title: "Agent",
        unitPriceMinor: 480_000,
        quantityHundredths: 100,
        period: "once" as const,
        isOptional: false,
        taxRate: 0,
      },
    ],
    discount: { kind: "none" as const },
    taxes: [],
    followUpDays: [],
    lastDay: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  };
  const made = await admin.POST("/api/proposals", { body: draft });
  const { id } = dataOf(made);
  const saved = await admin.PUT("/api/proposals/{id}", { ...ifMatch(id, made), body: draft });
  dataOf(await admin.GET("/api/proposals/{id}", at(id)));
  dataOf(await admin.GET("/api/proposals"));
  const sent = await admin.POST("/api/proposals/{id}/send", ifMatch(id, saved));
  expect(dataOf(sent).status).toBe("sent");
  const { ownerId } = dataOf(sent);
  const given = await admin.PUT("/api/proposals/{id}/owner", {
    ...{ ...ifMatch(id, sent), body: { ownerId: ownerId ?? "" } },
  });
  expect(dataOf(given).ownerId).toBe(ownerId);
  dataOf(await admin.GET("/api/proposals/{id}/events", at(id)));
  const pdf = await admin.GET("/api/proposals/{id}/document", { ...at(id), parseAs: "blob" });
  expect(await dataOf(pdf)?.slice(0, 5).text()).toBe("%PDF-");
  const withdrawn = await admin.POST("/api/proposals/{id}/withdraw", ifMatch(id, sent));
  dataOf(await admin.POST("/api/proposals/{id}/revise", ifMatch(id, withdrawn)));
  const other = dataOf(await admin.POST("/api/proposals", { body: draft })).id;
  dataOf(await admin.DELETE("/api/proposals/{id}", at(other)));
  const offered = await admin.POST("/api/proposals", { body: draft });
  const offer = dataOf(offered).id;
  const open = dataOf(await admin.POST("/api/proposals/{id}/send", ifMatch(offer, offered)));
  await accept(new URL(open.url ?? "").pathname);
  const acceptance = dataOf(await admin.GET("/api/proposals/{id}/acceptance", at(offer)));
  expect(acceptance).toMatchObject({ proposalId: offer, signerName: "Pat Example", totalMinor: 480_000 });
});

test("webhooks, up to a delivery that the client verifies", async () => {
  let secret = "";
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      verifyWebhook({ secret, headers: request.headers, body }).then(
        ({ type }) => {
          received.push(type);
          response.writeHead(204).end();
        },
        () => response.writeHead(401).end(),
      );
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const made = dataOf(
      await admin.POST("/api/webhooks", { body: { name: "CRM", url, events: ["lead.created"] } }),
    );
    const { id } = made.webhook;
    secret = made.secret;
    const test = { ...at(id), body: { event: "booking.moved" as const } };
    const sent = dataOf(await admin.POST("/api/webhooks/{id}/tests", test));
    expect(sent.attempt.status).toBe(204);
    const path = { id, eventId: sent.eventId };
    const again = await admin.POST("/api/webhooks/{id}/deliveries/{eventId}/retry", { params: { path } });
    expect(dataOf(again).attempt.status).toBe(204);
    expect(received).toEqual(["booking.moved", "booking.moved"]);
    dataOf(await admin.GET("/api/webhooks"));
    dataOf(await admin.GET("/api/webhooks/{id}/deliveries", at(id)));
    const read = await admin.GET("/api/webhooks/{id}", at(id));
    dataOf(await admin.PATCH("/api/webhooks/{id}", { ...ifMatch(id, read), body: { name: "Our CRM" } }));
    dataOf(await admin.PUT("/api/webhooks/{id}/status", { ...at(id), body: { status: "paused" } }));
    dataOf(await admin.POST("/api/webhooks/{id}/secret", { ...at(id), body: { hours: 0 } }));
    dataOf(await admin.DELETE("/api/webhooks/{id}", at(id)));
  } finally {
    receiver.close();
  }
});

test("a refused call says why, with a type that the reference explains", async () => {
  const answer = await admin.GET("/api/leads/{id}", at(missing));
  const refused = (() => {
    try {
      return dataOf(answer);
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(ApiProblem);
  expect(refused).toMatchObject({ status: 404, code: "not_found" });
  const type = (refused as ApiProblem).problem?.type ?? "";
  expect(new URL(type).hash).toBe("#problem-not_found");
  const reference = await (await fetch(`${site.url}/api/docs`)).text();
  expect(reference).toContain('id="problem-not_found"');
});

test("every call of the document was made and answered as the document says", () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(faults).toEqual([]);
  expect(documented.filter((name) => !called.has(name))).toEqual([]);
});
