import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import * as companies from "~/api/companies.server";
import * as files from "~/api/files.server";
import type { ApiResource } from "~/api/framework/resource.server";
import * as leads from "~/api/leads.server";
import * as messages from "~/api/messages.server";
import * as tasks from "~/api/tasks.server";
import * as webhooks from "~/api/webhooks.server";
import * as workspaces from "~/api/workspaces.server";
import { PERMISSIONS, type Permission } from "~/models/account/role";
import { addWorkspace } from "~/models/company/company.server";
import { storeContactMessage } from "~/models/contact/contact-message.server";
import { addTask } from "~/models/task/task.server";
import { db } from "~/server/db.server";

import { auditEntries, contactMessages, outboxMails, rateLimits } from "../../drizzle/schema";
import { STAFF_SOURCE } from "../factories/booking";
import { createTenant, saveMembership } from "../factories/tenant";
import { askApi, keyOf, type ApiAnswer } from "../setup/api";
import { createUser } from "../factories/user";

/* What programs can do from the first message to the file in a workspace. */

let sales: { id: string; key: string };
let boss: { id: string; key: string };

async function personWith(role: "sales" | "super_admin" | "customer", permissions?: readonly Permission[]) {
  const { id } = await createUser({ role });
  return { id, key: await keyOf(id, permissions ?? PERMISSIONS) };
}

beforeAll(async () => {
  sales = await personWith("sales");
  boss = await personWith("super_admin");
});
// One person asks all this within seconds.
beforeEach(async () => {
  await db.delete(rateLimits);
});

const asSales = (
  resource: ApiResource,
  method: string,
  asked: Omit<Parameters<typeof askApi>[2], "key"> = {},
) => askApi(resource, method, { ...asked, key: sales.key });
const asBoss = (
  resource: ApiResource,
  method: string,
  asked: Omit<Parameters<typeof askApi>[2], "key"> = {},
) => askApi(resource, method, { ...asked, key: boss.key });
const idOf = ({ body }: ApiAnswer) => String(body["id"]);
const tagOf = ({ headers }: ApiAnswer) => headers.get("ETag") ?? "";
const newEmail = () => `${crypto.randomUUID()}@lead.test`;
const addLead = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  asSales(leads.leadList, "POST", { body: { email: newEmail(), name: "Ana Roth", ...changes }, headers });
const missing = "0198a3f0-6f0e-7000-8000-0000000000ff";

describe("leads", () => {
  test("are added once under a repeated Idempotency-Key, and can be read at their address", async () => {
    const body = { email: newEmail(), company: "Roth Freight" };
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const first = await asSales(leads.leadList, "POST", { body, headers });
    expect(first).toMatchObject({ status: 201, body: { ...body, ownerId: sales.id, status: "new" } });
    expect(first.headers.get("Location")).toBe(`/api/leads/${idOf(first)}`);
    const again = await asSales(leads.leadList, "POST", { body, headers });
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(idOf(again)).toBe(idOf(first));
    const other = await asSales(leads.leadList, "POST", { body: { email: newEmail() }, headers });
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    const read = await asSales(leads.leadById, "GET", { params: { id: idOf(first) } });
    expect(read.body).toEqual(first.body);
  });

  test("are changed only by who has seen the last version", async () => {
    const lead = await addLead({ phone: "+49 30 1234" });
    const params = { id: idOf(lead) };
    const change = (headers: Record<string, string>, body: unknown = { company: "New" }) =>
      asSales(leads.leadById, "PATCH", { params, body, headers });
    expect(await change({})).toMatchObject({ status: 428, body: { code: "version_required" } });
    const changed = await change({ "If-Match": tagOf(lead) });
    expect(changed).toMatchObject({ status: 200, body: { company: "New", phone: "+49 30 1234" } });
    expect(await change({ "If-Match": tagOf(lead) })).toMatchObject({
      status: 412,
      body: { code: "precondition_failed" },
    });
    for (const made of ['"7"', '"tzzzzzzzzz"', "W/x", '"t0"'])
      expect((await change({ "If-Match": made })).status, made).toBe(412);
    expect(await change({ "If-Match": "*" }, { phone: null, name: " " })).toMatchObject({
      status: 200,
      body: { phone: null, name: null, company: "New" },
    });
    expect(await change({ "If-Match": "*" }, { email: "x@y.z" })).toMatchObject({ status: 422 });
  });

  test("move through their stages and between colleagues, on their timeline", async () => {
    const params = { id: idOf(await addLead()) };
    const moved = await asSales(leads.leadStatus, "PUT", { params, body: { status: "qualified" } });
    expect(moved.body).toMatchObject({ status: "qualified" });
    const stale = { "If-Match": '"t1"' };
    expect(
      await asSales(leads.leadStatus, "PUT", { params, body: { status: "won" }, headers: stale }),
    ).toMatchObject({ status: 412 });
    const free = await asSales(leads.leadOwner, "PUT", { params, body: { ownerId: null } });
    expect(free.body).toMatchObject({ ownerId: null });
    const stranger = await createUser({ role: "customer" });
    expect(await asSales(leads.leadOwner, "PUT", { params, body: { ownerId: stranger.id } })).toMatchObject({
      status: 422,
      body: { code: "invalid_body", errors: [{ path: "ownerId" }] },
    });
    const call = { kind: "call", text: "Wants a proposal.", direction: "in" };
    expect((await asSales(leads.leadEventList, "POST", { params, body: call })).status).toBe(200);
    const ancient = { ...call, at: "0000-01-01T00:00:00Z" };
    expect(await asSales(leads.leadEventList, "POST", { params, body: ancient })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "at" }] },
    });
    const future = { ...call, at: new Date(Date.now() + 60_000).toISOString() };
    expect(await asSales(leads.leadEventList, "POST", { params, body: future })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "at" }] },
    });
    const timeline = await asSales(leads.leadEventList, "GET", { params });
    const kinds = (timeline.body as unknown as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toEqual(["call", "owner_changed", "status_changed", "added"]);
  });

  test("are listed in pages that a cursor of another list doesn't open", async () => {
    for (let count = 0; count < 3; count++) await addLead();
    const first = await asSales(leads.leadList, "GET", { query: "?limit=2&sort=-created" });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const second = await asSales(leads.leadList, "GET", { query: new URL(next).search });
    const idsOf = ({ body }: ApiAnswer) => (body as unknown as { id: string }[]).map(({ id }) => id);
    expect(idsOf(first)).toHaveLength(2);
    expect(idsOf(second).some((id) => idsOf(first).includes(id))).toBe(false);
    for (const cursor of ["made-up", "", "%00", "."])
      expect((await asSales(leads.leadList, "GET", { query: `?cursor=${cursor}` })).status, cursor).toBe(400);
    expect(await asSales(leads.leadList, "GET", { query: "?cursor=x" })).toMatchObject({
      body: { code: "invalid_query" },
    });
  });

  test("are exported as lines, which the audit log records, by those who may", async () => {
    const { body } = await addLead({ company: "Streamed" });
    const headers = { Accept: "application/x-ndjson" };
    const answer = await asSales(leads.leadList, "GET", { query: "?limit=1", headers });
    expect(answer.headers.get("Content-Type")).toBe("application/x-ndjson; charset=utf-8");
    expect(answer.headers.get("Vary")).toContain("Accept");
    const rows = answer.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string });
    expect(rows.length).toBeGreaterThan(1);
    expect(rows).toContainEqual(body);
    const audited = await db.select({ action: auditEntries.action }).from(auditEntries);
    expect(audited.map(({ action }) => action)).toContain("lead.exported");
    const reader = await personWith("sales", ["view_leads"]);
    const read = { key: reader.key, headers };
    expect(await askApi(leads.leadList, "GET", read)).toMatchObject({
      status: 403,
      body: { code: "api_key_scope" },
    });
    expect((await askApi(leads.leadList, "GET", { key: reader.key })).status).toBe(200);
  });

  test("that don't exist are a 404 for every call", async () => {
    for (const resource of [leads.leadById, leads.leadStatus, leads.leadOwner, leads.leadEventList]) {
      for (const method of Object.keys(resource.operations)) {
        for (const id of [missing, "nothing", "%00"]) {
          const bodies: Record<string, unknown> = {
            PATCH: { name: "x" },
            PUT: resource === leads.leadStatus ? { status: "won" } : { ownerId: null },
            POST: { text: "x" },
          };
          const asked = { params: { id }, body: bodies[method], headers: { "If-Match": "*" } };
          expect((await asSales(resource, method, asked)).status, `${method} ${resource.path}`).toBe(404);
        }
      }
    }
  });
});

describe("messages", () => {
  test("are read, answered by email and closed", async () => {
    const email = newEmail();
    const message = { topic: "process", name: "Ana", email, body: "Four hundred invoices a month." } as const;
    await storeContactMessage({ message, consent: "I agree.", emailProven: false });
    const list = await asSales(messages.messageList, "GET", { query: `?q=${email}&status=new` });
    const [found] = list.body as unknown as { id: string; excerpt: string }[];
    expect(found?.excerpt).toBe(message.body);
    const params = { id: found?.id ?? "" };
    const reply = await asSales(messages.messageReplies, "POST", { params, body: { body: "We can." } });
    expect(reply.body).toMatchObject({ status: "answered", replies: [{ body: "We can." }] });
    const mails = await db.select().from(outboxMails);
    expect(mails.filter(({ recipient }) => recipient === email)).toHaveLength(1);
    const closed = await asSales(messages.messageStatus, "PUT", { params, body: { status: "closed" } });
    expect(closed.body).toMatchObject({ status: "closed" });
    expect(JSON.stringify(closed.body)).not.toContain("network");
    expect(await db.$count(contactMessages)).toBeGreaterThan(0);
  });
});

describe("tasks", () => {
  const add = (body: Record<string, unknown> = {}) =>
    asSales(tasks.taskList, "POST", { body: { title: "Call back", dueDay: "2031-05-05", ...body } });

  test("are added, changed, put off, completed and opened again", async () => {
    const lead = await addLead();
    const task = await add({ dueTime: "14:30", leadId: idOf(lead) });
    expect(task).toMatchObject({
      status: 201,
      body: { dueTime: "14:30", ownerId: sales.id, leadId: idOf(lead), doneAt: null },
    });
    const params = { id: idOf(task) };
    const changed = await asSales(tasks.taskById, "PATCH", {
      params,
      body: { dueTime: null },
      headers: { "If-Match": tagOf(task) },
    });
    expect(changed.body).toMatchObject({ title: "Call back", dueTime: null, dueDay: "2031-05-05" });
    const until = "2031-06-01T07:00:00.000Z";
    expect((await asSales(tasks.taskSnooze, "POST", { params, body: { until } })).body).toMatchObject({
      dueAt: until,
      snoozedUntil: until,
    });
    const done = await asSales(tasks.taskCompletion, "POST", { params });
    expect(done.body["doneAt"]).not.toBeNull();
    expect((await asSales(tasks.taskCompletion, "POST", { params })).body).toEqual(done.body);
    expect(await asSales(tasks.taskSnooze, "POST", { params, body: { until } })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect((await asSales(tasks.taskReopening, "POST", { params })).body["doneAt"]).toBeNull();
    const stale = { "If-Match": tagOf(task) };
    expect((await asSales(tasks.taskById, "DELETE", { params, headers: stale })).status).toBe(412);
    expect((await asSales(tasks.taskById, "DELETE", { params })).status).toBe(204);
    expect((await asSales(tasks.taskById, "GET", { params })).status).toBe(404);
  });

  test.each(["2001-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59", "0000-01-01T00:00:00Z"])(
    "can't be put off until %s",
    async (until) => {
      const params = { id: idOf(await add()) };
      expect(await asSales(tasks.taskSnooze, "POST", { params, body: { until } })).toMatchObject({
        status: 422,
        body: { errors: [{ path: "until" }] },
      });
    },
  );

  test("of others are a 404 to those who don't manage leads", async () => {
    const id = crypto.randomUUID();
    const subject = { leadId: null, tenantId: null, proposalId: null, bookingId: null };
    const due = { dueDay: "2031-05-05", dueMinute: null };
    await addTask({ task: { id, title: "Mine", ...due, ownerId: sales.id, subject, createdBy: null } });
    const reader = await personWith("sales", ["view_leads"]);
    const read = { key: reader.key, params: { id } };
    expect((await askApi(tasks.taskById, "GET", read)).status).toBe(404);
    for (const resource of [tasks.taskCompletion, tasks.taskReopening])
      expect((await askApi(resource, "POST", read)).status).toBe(404);
    expect((await askApi(tasks.taskById, "DELETE", read)).status).toBe(404);
    expect((await asBoss(tasks.taskById, "GET", { params: { id } })).status).toBe(200);
  });

  test("are answered to those who give them away, and a 404 to them from then on", async () => {
    const giver = await personWith("sales", ["view_leads"]);
    const body = { title: "Yours", dueDay: "2031-05-05" };
    const made = await askApi(tasks.taskList, "POST", { key: giver.key, body });
    const given = await askApi(tasks.taskById, "PATCH", {
      key: giver.key,
      params: { id: idOf(made) },
      body: { ownerId: sales.id },
      headers: { "If-Match": tagOf(made) },
    });
    expect(given).toMatchObject({ status: 200, body: { title: "Yours", ownerId: sales.id } });
    const read = { key: giver.key, params: { id: idOf(made) } };
    expect((await askApi(tasks.taskById, "GET", read)).status).toBe(404);
  });

  test("about something that isn't there name the field", async () => {
    for (const field of ["leadId", "proposalId", "bookingId"])
      expect(await add({ [field]: missing })).toMatchObject({
        status: 422,
        body: { errors: [{ path: field }] },
      });
  });

  test("stream as lines", async () => {
    const task = await add({ title: "Streamed" });
    const answer = await asSales(tasks.taskList, "GET", { headers: { Accept: "application/x-ndjson" } });
    expect(
      answer.text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toContainEqual(task.body);
  });
});

describe("companies", () => {
  const add = () => {
    const subdomain = `c-${crypto.randomUUID().slice(0, 8)}`;
    const body = { name: "Roth Freight", subdomain, workspaceName: "Invoices", plan: "start" };
    return asBoss(companies.companyList, "POST", { body });
  };

  test("are added, renamed, suspended and written to", async () => {
    const company = await add();
    expect(company).toMatchObject({ status: 201, body: { workspaces: [{ name: "Invoices" }] } });
    const params = { id: idOf(company) };
    const headers = { "If-Match": tagOf(company) };
    const renamed = await asBoss(companies.companyById, "PATCH", { params, body: { name: "Roth" }, headers });
    expect(renamed.body).toMatchObject({ name: "Roth", subdomain: company.body["subdomain"] });
    expect(
      await asBoss(companies.companyById, "PATCH", { params, body: { name: "Late" }, headers }),
    ).toMatchObject({ status: 412, body: { code: "precondition_failed" } });
    const suspended = await asBoss(companies.companySuspension, "PUT", {
      params,
      body: { reason: "Unpaid." },
    });
    expect(suspended.body).toMatchObject({ status: "suspended", suspendedReason: "Unpaid." });
    const written = await asBoss(companies.companyMessages, "POST", { params, body: { text: "Hello." } });
    const list = await asBoss(companies.companyMessages, "GET", { params });
    expect(list.body).toMatchObject([{ id: idOf(written), side: "staff", text: "Hello." }]);
  });

  test("keep their subdomain to themselves", async () => {
    const { body } = await add();
    const { subdomain } = body;
    const again = { name: "Other", subdomain, workspaceName: "Other" };
    expect(await asBoss(companies.companyList, "POST", { body: again })).toMatchObject({
      status: 409,
      body: { code: "subdomain_taken", errors: [{ path: "subdomain" }] },
    });
  });

  test("are closed to sales", async () => {
    expect((await asSales(companies.companyList, "GET")).status).toBe(403);
  });
});

describe("files", () => {
  async function workspaceOf(tenantId: string): Promise<{ id: string }> {
    const source = { actor: { id: null, name: "System" }, network: null, userAgent: null, requestId: null };
    return addWorkspace({ tenantId, name: "Invoices", plan: null, source });
  }
  const content = "name,amount\nRoth,400\n";
  const upload = (name = "invoices.csv", text = content) => {
    const form = new FormData();
    form.set("file", new File([text], name, { type: "text/csv" }));
    return form;
  };

  test("are shared, read and removed by the people of their company, and are a 404 to others", async () => {
    const tenant = await createTenant();
    const { id } = await workspaceOf(tenant.id);
    const member = await personWith("customer");
    await saveMembership({ tenantId: tenant.id, userId: member.id, role: "member" });
    const shared = await askApi(files.fileList, "POST", { key: member.key, params: { id }, form: upload() });
    expect(shared).toMatchObject({
      status: 201,
      body: { name: "invoices.csv", side: "client", kind: "csv" },
    });
    const params = { id, fileId: idOf(shared) };
    const read = await askApi(files.fileContent, "GET", { key: member.key, params });
    expect(read.text).toBe(content);
    const stranger = await personWith("customer");
    const narrow = await personWith("super_admin", ["read_profile"]);
    for (const { key } of [stranger, narrow, sales]) {
      for (const resource of [files.fileList, files.fileById, files.fileContent])
        expect((await askApi(resource, "GET", { key, params })).status, resource.path).toBe(404);
      expect((await askApi(files.fileById, "DELETE", { key, params })).status).toBe(404);
      expect((await askApi(files.fileList, "POST", { key, params, form: upload() })).status).toBe(404);
    }
    expect(await askApi(files.fileList, "GET", { key: boss.key, params })).toMatchObject({
      body: [{ id: idOf(shared) }],
    });
    expect((await askApi(files.fileById, "DELETE", { key: member.key, params })).status).toBe(204);
    expect((await askApi(files.fileById, "GET", { key: member.key, params })).status).toBe(404);
  });

  test("that aren't what they say, or no file at all, are refused", async () => {
    const tenant = await createTenant();
    const params = { id: (await workspaceOf(tenant.id)).id };
    const form = upload("invoices.pdf");
    expect(await askApi(files.fileList, "POST", { key: boss.key, params, form })).toMatchObject({
      status: 415,
      body: { code: "file_mismatch" },
    });
    expect(await asBoss(files.fileList, "POST", { params, body: {} })).toMatchObject({
      status: 415,
      body: { code: "unsupported_media_type" },
    });
  });
});

describe("workspaces", () => {
  test("of all companies are open to a key that may manage them, and to no other of the same person", async () => {
    const tenant = await createTenant();
    const { id } = await addWorkspace({
      tenantId: tenant.id,
      name: "Theirs",
      plan: null,
      source: STAFF_SOURCE,
    });
    const weak = await personWith("super_admin", ["read_profile", "manage_blog"]);
    const asked = (key: string) => askApi(workspaces.workspaceById, "GET", { key, params: { id } });
    expect((await asked(boss.key)).status).toBe(200);
    expect((await asked(weak.key)).status).toBe(404);
    const listed = await askApi(workspaces.workspaceList, "GET", { key: weak.key });
    expect(listed).toMatchObject({ status: 200, body: [] });
    expect(listed.headers.get("X-Total-Count")).toBe("0");
  });
});

describe("webhooks", () => {
  const url = "https://receiver.example.com/hook?token=geheim";
  const add = (body: Record<string, unknown> = {}) =>
    asBoss(webhooks.webhookList, "POST", {
      body: { name: "CRM", url, events: ["lead.created"], ...body },
    });

  test("are added with their secret, which no other read shows", async () => {
    const made = await add();
    const { webhook, secret } = made.body as { webhook: { id: string }; secret: string };
    expect(made.status).toBe(201);
    expect(secret).toMatch(/^whsec_/);
    const params = { id: webhook.id };
    const read = await asBoss(webhooks.webhookById, "GET", { params });
    expect(read.body).toEqual(webhook);
    const list = await asBoss(webhooks.webhookList, "GET");
    expect(list.text).not.toContain("geheim");
    expect(list.text + read.text).not.toContain(secret.slice(6));
    const rotated = await asBoss(webhooks.webhookSecret, "POST", { params, body: { hours: 1 } });
    expect(rotated.body["secret"]).not.toBe(secret);
    expect(rotated.body["webhook"]).toMatchObject({ previousSecretUntil: expect.any(String) as string });
  });

  test("get an event once, although it is named twice", async () => {
    const made = await add({ events: ["lead.created", "lead.created"] });
    expect(made).toMatchObject({ status: 201, body: { webhook: { events: ["lead.created"] } } });
    const { id } = made.body["webhook"] as { id: string };
    const changed = await asBoss(webhooks.webhookById, "PATCH", {
      params: { id },
      body: { events: ["booking.created", "lead.created", "booking.created"] },
      headers: { "If-Match": "*" },
    });
    expect(changed.body).toMatchObject({ events: ["booking.created", "lead.created"] });
  });

  test("are changed by version, paused and removed", async () => {
    const { webhook } = (await add()).body as { webhook: { id: string } };
    const params = { id: webhook.id };
    const headers = { "If-Match": tagOf(await asBoss(webhooks.webhookById, "GET", { params })) };
    const change = () =>
      asBoss(webhooks.webhookById, "PATCH", { params, body: { events: ["booking.created"] }, headers });
    expect((await change()).body).toMatchObject({ name: "CRM", url, events: ["booking.created"] });
    expect((await change()).status).toBe(412);
    const paused = await asBoss(webhooks.webhookStatus, "PUT", { params, body: { status: "paused" } });
    expect(paused.body).toMatchObject({ status: "paused", statusReason: "staff" });
    expect((await asBoss(webhooks.webhookDeliveries, "GET", { params })).body).toEqual([]);
    const retry = { params: { ...params, eventId: missing } };
    expect((await asBoss(webhooks.webhookRetry, "POST", retry)).status).toBe(404);
    expect((await asBoss(webhooks.webhookById, "DELETE", { params })).status).toBe(204);
    expect((await asBoss(webhooks.webhookById, "GET", { params })).status).toBe(404);
  });

  test.each(["http://169.254.169.254/", "https://localhost/", "ftp://a.example"])(
    "never lead inside: %s",
    async (inside) => {
      expect((await add({ url: inside })).status).toBe(422);
    },
  );

  test("send nothing to an address inside, however it is written", async () => {
    for (const inside of ["https://10.0.0.1/x", "https://[fd00::1]/"]) {
      const made = await add({ url: inside });
      if (made.status === 422) continue;
      const params = { id: (made.body["webhook"] as { id: string }).id };
      const sent = await asBoss(webhooks.webhookTest, "POST", { params, body: { event: "lead.created" } });
      expect(sent.body, inside).toMatchObject({ attempt: { status: null, fault: "forbidden_address" } });
    }
  });

  test("are closed to sales", async () => {
    expect((await asSales(webhooks.webhookList, "GET")).status).toBe(403);
  });
});
