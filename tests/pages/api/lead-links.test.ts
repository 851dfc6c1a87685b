import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import * as leadLinks from "~/api/lead-links.server";
import * as leads from "~/api/leads.server";
import type { ApiResource } from "~/api/framework/resource.server";
import { readPrefill, type PrefilledPage } from "~/models/lead/prefilled-link.server";
import { addEventType } from "~/models/booking/event-type.server";
import { PERMISSIONS } from "~/models/account/role";
import { LINKS_PER_LEAD_MAX } from "~/models/lead/lead-limits";
import { db } from "~/server/db.server";

import { auditEntries, leadLinks as links, rateLimits } from "../../../drizzle/schema";
import { STAFF_SOURCE } from "../../factories/booking";
import { putSettings } from "../../factories/settings";
import { createUser } from "../../factories/user";
import { askApi, keyOf, type ApiAnswer } from "../../setup/api";

/* What programs do with a lead that pages do too: links that are filled in, merging and erasing. */

let sales: { id: string; key: string };
let support: { id: string; key: string };

beforeAll(async () => {
  const person = async (role: "sales" | "support") => {
    const { id } = await createUser({ role });
    return { id, key: await keyOf(id, PERMISSIONS) };
  };
  [sales, support] = [await person("sales"), await person("support")];
});
beforeEach(async () => {
  await db.delete(rateLimits);
});

type Asked = Omit<Parameters<typeof askApi>[2], "key">;
const ask = (resource: ApiResource, method: string, asked: Asked = {}, { key } = sales) =>
  askApi(resource, method, { ...asked, key });
const idOf = ({ body }: ApiAnswer) => String(body["id"]);
const seen = ({ headers }: ApiAnswer) => ({ "If-Match": headers.get("ETag") ?? "" });
const missing = "0198a3f0-6f0e-7000-8000-0000000000ff";
const addLead = () =>
  ask(leads.leadList, "POST", { body: { email: `${crypto.randomUUID()}@lead.test`, name: "Ana Roth" } });
const addLink = (lead: ApiAnswer, body: object, headers = {}) =>
  ask(leadLinks.leadLinkList, "POST", { params: { id: idOf(lead) }, body, headers });
const listLinks = async (id: string) => {
  const { text } = await ask(leadLinks.leadLinkList, "GET", { params: { id } });
  return JSON.parse(text) as { id: string }[];
};
const opened = ({ body }: ApiAnswer, page: PrefilledPage = "booking") =>
  readPrefill(page, new URL(String(body["url"])).searchParams.get("prefill"));
const audited = (action: string, subjectId: string) =>
  db.$count(auditEntries, and(eq(auditEntries.action, action), eq(auditEntries.subjectId, subjectId)));

describe("a link that is filled in for a lead", () => {
  test("works until it is revoked, and is made once under a repeated Idempotency-Key", async () => {
    const lead = await addLead();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const link = await addLink(lead, { page: "roi", process: "Invoices" }, headers);
    expect(link).toMatchObject({
      status: 201,
      body: { page: "roi", process: "Invoices", createdBy: sales.id },
    });
    expect(idOf(await addLink(lead, { page: "roi", process: "Invoices" }, headers))).toBe(idOf(link));
    expect(await listLinks(idOf(lead))).toEqual([link.body]);
    expect(await opened(link, "roi")).toMatchObject({
      state: "valid",
      prefill: { name: "Ana Roth", email: lead.body["email"], process: "Invoices" },
    });
    expect(await opened(link)).toEqual({ state: "other" });
    const params = { id: idOf(lead), linkId: idOf(link) };
    expect(await ask(leadLinks.leadLinkById, "GET", { params })).toMatchObject({ body: link.body });
    expect(await ask(leadLinks.leadLinkById, "DELETE", { params })).toMatchObject({ status: 204 });
    expect(await ask(leadLinks.leadLinkById, "DELETE", { params })).toMatchObject({ status: 404 });
    expect(await opened(link, "roi")).toEqual({ state: "revoked" });
    expect(await audited("lead.link_added", idOf(lead))).toBe(1);
    expect(await audited("lead.link_revoked", idOf(lead))).toBe(1);
  });

  test("opens the event type that it is for, and none that nobody can book", async () => {
    const lead = await addLead();
    const eventTypeId = crypto.randomUUID();
    await addEventType({
      id: eventTypeId,
      name: `T ${eventTypeId}`,
      lengthMinutes: 30,
      source: STAFF_SOURCE,
    });
    for (const type of [eventTypeId, missing])
      expect(await addLink(lead, { page: "booking", eventTypeId: type })).toMatchObject({
        status: 422,
        body: { code: "lead_link_event_type", errors: [{ path: "eventTypeId" }] },
      });
    for (const body of [
      { page: "roi", eventTypeId },
      { page: "booking", process: "Invoices" },
      { page: "x" },
    ])
      expect(await addLink(lead, body)).toMatchObject({ status: 422, body: { code: "invalid_body" } });
    await putSettings({ roiAgentEnabled: false });
    const closed = { status: 409, body: { code: "lead_link_page_closed" } };
    expect(await addLink(lead, { page: "roi" })).toMatchObject(closed);
    await putSettings({ roiAgentEnabled: true });
    expect(await listLinks(idOf(lead))).toEqual([]);
  });

  test("of someone else's lead isn't there, and support can't make one", async () => {
    const [lead, other] = [await addLead(), await addLead()];
    const link = await addLink(lead, { page: "booking" });
    const params = { id: idOf(other), linkId: idOf(link) };
    for (const method of ["GET", "DELETE"])
      expect(await ask(leadLinks.leadLinkById, method, { params })).toMatchObject({ status: 404 });
    const mine = { params: { id: idOf(lead) } };
    expect(await ask(leadLinks.leadLinkList, "GET", mine, support)).toMatchObject({ status: 403 });
    const body = { page: "booking" };
    expect(await ask(leadLinks.leadLinkList, "POST", { ...mine, body }, support)).toMatchObject({
      status: 403,
    });
    expect(await opened(link)).toMatchObject({ state: "valid" });
  });

  test(`is one of ${LINKS_PER_LEAD_MAX} at most; expired ones don't count and aren't listed`, async () => {
    const lead = await addLead();
    const day = 86_400_000;
    const row = (expiresAt: number) => ({
      ...{ leadId: idOf(lead), page: "booking" as const, createdAt: new Date(0) },
      expiresAt: new Date(Date.now() + expiresAt),
    });
    await db.insert(links).values(Array.from({ length: LINKS_PER_LEAD_MAX }, () => row(day)));
    await db.insert(links).values(Array.from({ length: 3 }, () => row(-day)));
    expect(await listLinks(idOf(lead))).toHaveLength(LINKS_PER_LEAD_MAX);
    expect(await addLink(lead, { page: "booking" })).toMatchObject({
      status: 409,
      body: { code: "lead_link_limit" },
    });
    const [{ id: linkId } = { id: "" }] = await listLinks(idOf(lead));
    await ask(leadLinks.leadLinkById, "DELETE", { params: { id: idOf(lead), linkId } });
    expect(await addLink(lead, { page: "booking" })).toMatchObject({ status: 201 });
    expect(await db.$count(links, eq(links.leadId, idOf(lead)))).toBe(LINKS_PER_LEAD_MAX);
  });
});

describe("merging leads", () => {
  const merge = (id: string, otherId: string, headers = {}, who = sales) =>
    ask(leads.leadMerge, "POST", { params: { id }, body: { otherId }, headers }, who);

  test("needs the version that the caller has seen, and happens once", async () => {
    const [kept, other] = [await addLead(), await addLead()];
    const link = await addLink(other, { page: "booking" });
    expect(await merge(idOf(kept), idOf(other))).toMatchObject({
      status: 428,
      body: { code: "version_required" },
    });
    expect(await merge(idOf(kept), idOf(other), { "If-Match": '"t0"' })).toMatchObject({
      status: 412,
      body: { code: "precondition_failed" },
    });
    expect(await merge(idOf(kept), idOf(other), seen(kept), support)).toMatchObject({ status: 403 });
    const headers = { ...seen(kept), "Idempotency-Key": crypto.randomUUID() };
    const merged = await merge(idOf(kept), idOf(other), headers);
    expect(merged).toMatchObject({ status: 200, body: { id: idOf(kept) } });
    const again = await merge(idOf(kept), idOf(other), headers);
    expect(again.body).toEqual(merged.body);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(await audited("lead.merged", idOf(kept))).toBe(1);
    expect(await listLinks(idOf(kept))).toMatchObject([{ id: idOf(link) }]);
    expect(await opened(link)).toMatchObject({ state: "valid" });
  });

  test("takes another lead that is there", async () => {
    const kept = await addLead();
    for (const otherId of [idOf(kept), missing])
      expect(await merge(idOf(kept), otherId, seen(kept))).toMatchObject({
        status: 422,
        body: { code: "invalid_body", errors: [{ path: "otherId" }] },
      });
    expect(await merge(missing, idOf(kept), seen(kept))).toMatchObject({ status: 404 });
  });

  test("by two programs in the same moment happens once, and the other one reads why", async () => {
    const [kept, first, second] = [await addLead(), await addLead(), await addLead()];
    const answers = await Promise.all(
      [first, second].map((other) => merge(idOf(kept), idOf(other), seen(kept))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await audited("lead.merged", idOf(kept))).toBe(1);
  });
});

describe("erasing a lead", () => {
  const erase = (id: string, headers = {}, who = sales) =>
    ask(leads.leadById, "DELETE", { params: { id }, headers }, who);

  test("needs the version that the caller has seen, leaves nothing, and ends its links", async () => {
    const lead = await addLead();
    const link = await addLink(lead, { page: "booking" });
    expect(await erase(idOf(lead))).toMatchObject({ status: 428, body: { code: "version_required" } });
    expect(await erase(idOf(lead), seen(lead), support)).toMatchObject({ status: 403 });
    const params = { id: idOf(lead) };
    const changed = await ask(leads.leadStatus, "PUT", { params, body: { status: "contacted" } });
    expect(await erase(idOf(lead), seen(lead))).toMatchObject({ status: 412 });
    const headers = { ...seen(changed), "Idempotency-Key": crypto.randomUUID() };
    expect(await erase(idOf(lead), headers)).toMatchObject({ status: 204 });
    expect(await erase(idOf(lead), headers), "again").toMatchObject({ status: 204 });
    expect(await erase(idOf(lead), seen(changed))).toMatchObject({ status: 404 });
    expect(await opened(link)).toEqual({ state: "revoked" });
    expect(await audited("lead.erased", idOf(lead))).toBe(1);
    expect(await db.$count(links, inArray(links.leadId, [idOf(lead)]))).toBe(0);
  });

  test("by two programs in the same moment happens once", async () => {
    const lead = await addLead();
    const answers = await Promise.all([1, 2].map(() => erase(idOf(lead), seen(lead))));
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect(await audited("lead.erased", idOf(lead))).toBe(1);
  });
});
