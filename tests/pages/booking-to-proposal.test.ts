import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import * as bookings from "~/api/bookings.server";
import * as eventTypes from "~/api/event-types.server";
import type { ApiResource } from "~/api/framework/resource.server";
import * as proposals from "~/api/proposals.server";
import { PERMISSIONS } from "~/models/account/role";
import { cancelBooking } from "~/models/booking/booking.server";
import { acceptProposal } from "~/models/proposal/proposal-acceptance.server";
import { proposalToken } from "~/models/proposal/proposal-link.server";
import { getProposal } from "~/models/proposal/proposal-query.server";
import { markViewed } from "~/models/proposal/proposal-reply.server";
import { db } from "~/server/db.server";

import { auditEntries, bookings as bookingRows, outboxMails, rateLimits } from "../../drizzle/schema";
import { createTestHost, createTestType, STAFF_SOURCE } from "../factories/booking";
import { createTestProposal } from "../factories/proposal";
import { createUser } from "../factories/user";
import { askApi, keyOf, type ApiAnswer } from "../setup/api";

/* What programs can do from the first consultation to the accepted proposal. */

let key: string;
let salesId: string;
let typeId: string;

beforeAll(async () => {
  salesId = (await createUser({ role: "sales" })).id;
  key = await keyOf(salesId, PERMISSIONS);
  const host = await createTestHost();
  typeId = (await createTestType({ offeredBy: "chosen", hostIds: [host.id], lengthMinutes: 30 })).id;
});
// One person asks all this within seconds.
beforeEach(async () => {
  await db.delete(rateLimits);
});

const call = (resource: ApiResource, method: string, asked: Omit<Parameters<typeof askApi>[2], "key"> = {}) =>
  askApi(resource, method, { ...asked, key });
const idOf = ({ body }: ApiAnswer) => String(body["id"]);
const tagOf = ({ headers }: ApiAnswer) => headers.get("ETag") ?? "";
const missing = "0198a3f0-6f0e-7000-8000-0000000000ff";
const DAY = 86_400_000;

async function slotsFrom(days: number): Promise<string[]> {
  const span = { from: new Date(Date.now() + days * DAY), to: new Date(Date.now() + (days + 3) * DAY) };
  const query = `?from=${span.from.toISOString()}&to=${span.to.toISOString()}`;
  const { body } = await call(eventTypes.eventTypeSlots, "GET", { params: { id: typeId }, query });
  return (body as unknown as { startsAt: string }[]).map(({ startsAt }) => startsAt);
}

const person = (changes: Record<string, unknown> = {}) => ({
  eventTypeId: typeId,
  name: "Pat Example",
  email: `${crypto.randomUUID()}@visitor.test`,
  timeZone: "Europe/London",
  consent: true,
  ...changes,
});

describe("event types", () => {
  test("are added off, changed by version, and switched on", async () => {
    const body = { name: "Deep dive", lengthMinutes: 60 };
    const type = await call(eventTypes.eventTypeList, "POST", { body });
    expect(type).toMatchObject({
      status: 201,
      body: { ...body, isActive: false, slug: expect.any(String) as string },
    });
    const params = { id: idOf(type) };
    const headers = { "If-Match": tagOf(type) };
    const questions = [{ label: "Which process?", kind: "short", isRequired: true }];
    const changed = await call(eventTypes.eventTypeById, "PATCH", {
      params,
      body: { isActive: true, noticeMinutes: 60, questions },
      headers,
    });
    expect(changed.body).toMatchObject({ name: "Deep dive", isActive: true, noticeMinutes: 60, questions });
    expect(
      await call(eventTypes.eventTypeById, "PATCH", { params, body: { name: "x" }, headers }),
    ).toMatchObject({
      status: 412,
    });
    const version = { "If-Match": tagOf(changed) };
    for (const [wrong, field] of [
      [{ hostIds: [] }, "hostIds"],
      [{ hostIds: [missing] }, "hostIds"],
      [{ placeKind: "address", meetingPlace: null }, "meetingPlace"],
    ] as const)
      expect(
        await call(eventTypes.eventTypeById, "PATCH", { params, body: wrong, headers: version }),
      ).toMatchObject({ status: 422, body: { errors: [{ path: field }] } });
    const off = await call(eventTypes.eventTypeById, "PATCH", {
      params,
      body: { isActive: false },
      headers: version,
    });
    expect(off.body).toMatchObject({ isActive: false });
  });

  test("say when they can be booked, for a span that isn't too long", async () => {
    expect((await slotsFrom(2)).length).toBeGreaterThan(10);
    const query = (from: string, to: string) => `?from=${from}&to=${to}`;
    const asked = { params: { id: typeId } };
    for (const wrong of [
      query("2030-01-01T00:00:00Z", "2030-12-01T00:00:00Z"),
      query("2030-01-02T00:00:00Z", "2030-01-01T00:00:00Z"),
      query("0000-01-01T00:00:00Z", "0000-01-02T00:00:00Z"),
    ])
      expect(await call(eventTypes.eventTypeSlots, "GET", { ...asked, query: wrong })).toMatchObject({
        status: 400,
        body: { code: "invalid_query" },
      });
    expect((await call(eventTypes.eventTypeSlots, "GET", asked)).status).toBe(400);
  });
});

describe("bookings", () => {
  test("are made, moved and cancelled, with emails", async () => {
    const [first = "", second = ""] = await slotsFrom(2);
    const body = person({ startsAt: first, guests: ["guest@visitor.test"] });
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const made = await call(bookings.bookingList, "POST", { body, headers });
    expect(made).toMatchObject({
      status: 201,
      body: { startsAt: first, status: "confirmed", guests: ["guest@visitor.test"], version: 1 },
    });
    const again = await call(bookings.bookingList, "POST", { body, headers });
    expect(idOf(again)).toBe(idOf(made));
    const entries = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, idOf(made)));
    expect(entries).toMatchObject([
      { action: "booking.created", actorId: salesId, subjectName: made.body["reference"] },
    ]);
    expect(JSON.stringify(entries)).not.toContain(body.email);
    const mails = await db.select().from(outboxMails);
    expect(mails.filter(({ recipient }) => recipient === body.email)).toHaveLength(1);
    expect(await slotsFrom(2)).not.toContain(first);
    const params = { id: idOf(made) };
    const move = (startsAt: string, seen: Record<string, string>) =>
      call(bookings.bookingMove, "POST", { params, body: { startsAt }, headers: seen });
    expect((await move(second, {})).status).toBe(428);
    const moved = await move(second, { "If-Match": tagOf(made) });
    expect(moved.body).toMatchObject({ startsAt: second, movedFrom: first, version: 2 });
    expect((await move(first, { "If-Match": tagOf(made) })).status).toBe(412);
    expect(await slotsFrom(2)).toContain(first);
    const reason = "The host is ill.";
    const cancelled = await call(bookings.bookingCancellation, "POST", { params, body: { reason } });
    expect(cancelled.body).toMatchObject({ status: "cancelled", cancelReason: reason });
    // A 412 would say to read it again, and then refuse the newest version as well.
    const refused = { status: 409, body: { code: "booking_cancelled" } };
    for (const seen of ["*", tagOf(cancelled)])
      expect(await move(first, { "If-Match": seen })).toMatchObject(refused);
    expect((await move(first, { "If-Match": tagOf(moved) })).status).toBe(412);
    const host = { hostId: made.body["hostId"] };
    const given = { params, body: host, headers: { "If-Match": tagOf(cancelled) } };
    expect(await call(bookings.bookingHost, "PUT", given)).toMatchObject(refused);
    const outcome = { params, body: { outcome: "held" } };
    expect(await call(bookings.bookingOutcome, "PUT", outcome)).toMatchObject(refused);
  });

  test("are given to another host who offers them and is free then", async () => {
    const [startsAt = ""] = await slotsFrom(20);
    const made = await call(bookings.bookingList, "POST", { body: person({ startsAt }) });
    const params = { id: idOf(made) };
    const other = await createTestHost();
    const give = (hostId: string, headers: Record<string, string> = { "If-Match": tagOf(made) }) =>
      call(bookings.bookingHost, "PUT", { params, body: { hostId }, headers });
    expect((await give(other.id, {})).status).toBe(428);
    expect(await give(other.id)).toMatchObject({ status: 409, body: { code: "host_not_free" } });
    const both = await createTestType({ offeredBy: "all", lengthMinutes: 30 });
    const body = person({ startsAt, eventTypeId: both.id });
    const shared = await call(bookings.bookingList, "POST", { body });
    const given = await call(bookings.bookingHost, "PUT", {
      params: { id: idOf(shared) },
      body: { hostId: shared.body["hostId"] },
      headers: { "If-Match": tagOf(shared) },
    });
    expect(given).toMatchObject({ status: 200, body: { version: 1, hostId: shared.body["hostId"] } });
  });

  test("are sent again once they took place", async () => {
    const [startsAt = ""] = await slotsFrom(12);
    const made = await call(bookings.bookingList, "POST", { body: person({ startsAt }) });
    const params = { id: idOf(made) };
    const begun = { startsAt: new Date(Date.now() - DAY), endsAt: new Date(Date.now() - DAY + 1_800_000) };
    await db.update(bookingRows).set(begun).where(eq(bookingRows.id, params.id));
    const seen = await call(bookings.bookingById, "GET", { params });
    const known = { "If-None-Match": tagOf(seen) };
    expect((await call(bookings.bookingById, "GET", { params, headers: known })).status).toBe(304);
    const set = (outcome: string) => call(bookings.bookingOutcome, "PUT", { params, body: { outcome } });
    expect((await set("held")).body).toMatchObject({ status: "held" });
    const held = await call(bookings.bookingById, "GET", { params, headers: known });
    expect(held).toMatchObject({ status: 200, body: { status: "held" } });
  });

  test("never share a time, and say why they are refused", async () => {
    const [startsAt] = await slotsFrom(5);
    const book = (changes: Record<string, unknown> = {}) =>
      call(bookings.bookingList, "POST", { body: person({ startsAt, ...changes }) });
    const answers = await Promise.all([book(), book(), book()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late).toMatchObject({ body: { code: "slot_taken", nearest: expect.any(Array) as string[] } });
    const [other] = (late?.body["nearest"] ?? []) as string[];
    expect(other).toBeDefined();
    expect(other).not.toBe(startsAt);
    expect((await book({ startsAt: other })).status).toBe(201);
    for (const [changes, field] of [
      [{ eventTypeId: missing }, "eventTypeId"],
      [{ timeZone: "Mars/Olympus" }, "timeZone"],
      [{ consent: false }, "consent"],
      [{ email: "nobody" }, "email"],
      [{ startsAt: "tomorrow" }, "startsAt"],
    ] as const)
      expect(await book(changes), field).toMatchObject({ status: 422, body: { errors: [{ path: field }] } });
    const made = answers.find(({ status }) => status === 201);
    if (!made) throw new Error("nobody got the time");
    const outcome = { params: { id: idOf(made) }, body: { outcome: "held" } };
    expect(await call(bookings.bookingOutcome, "PUT", outcome)).toMatchObject({
      status: 409,
      body: { code: "booking_not_begun" },
    });
    await cancelBooking({ id: idOf(made), reason: null, source: STAFF_SOURCE });
  });

  test("are listed, and stream as lines", async () => {
    const [startsAt] = await slotsFrom(9);
    const made = await call(bookings.bookingList, "POST", { body: person({ startsAt }) });
    const { answers: _answers, guests: _guests, ...row } = made.body;
    const list = await call(bookings.bookingList, "GET", { query: "?limit=100" });
    expect(list.body).toContainEqual(row);
    const lines = await call(bookings.bookingList, "GET", { headers: { Accept: "application/x-ndjson" } });
    expect(
      lines.text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toContainEqual(row);
  });

  test("that don't exist are a 404", async () => {
    const params = { id: missing };
    const headers = { "If-Match": "*" };
    expect((await call(bookings.bookingById, "GET", { params })).status).toBe(404);
    expect((await call(bookings.bookingCancellation, "POST", { params, body: {} })).status).toBe(404);
    const body = { startsAt: new Date().toISOString() };
    expect((await call(bookings.bookingMove, "POST", { params, body, headers })).status).toBe(404);
  });
});

describe("proposals", () => {
  const draft = (changes: Record<string, unknown> = {}) => ({
    title: "Invoices without typing",
    clientName: "Pat Example",
    clientEmail: `${crypto.randomUUID()}@client.test`,
    currency: "EUR",
    request: "Four hundred invoices a month are typed in by hand.",
    work: "We read them, check them and post them.",
    items: [
      { section: "Build", title: "Agent", unitPriceMinor: 480_000 },
      { title: "Training", quantityHundredths: 250, unitPriceMinor: 10_050, isOptional: true },
      { section: "Run", title: "Running it", unitPriceMinor: 40_000, period: "monthly" },
    ],
    discount: { kind: "percent", basisPoints: 1_250 },
    taxes: [{ label: "VAT", basisPoints: 1_900 }],
    lastDay: new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10),
    followUpDays: [3, 7],
    ...changes,
  });
  const add = (changes: Record<string, unknown> = {}) =>
    call(proposals.proposalList, "POST", { body: draft(changes) });

  test("are drafted to the cent, changed by version, sent, withdrawn and revised", async () => {
    const made = await add();
    expect(made.status).toBe(201);
    // (4,800.00 − 12.5%) + 19%, and 400.00 likewise each month.
    expect(made.body).toMatchObject({
      totalMinor: 499_800,
      monthlyMinor: 41_650,
      url: null,
      followUpDays: [3, 7],
    });
    expect(made.body["content"]).toMatchObject({
      items: [{ title: "Agent" }, { quantityHundredths: 250, unitPriceMinor: 10_050, isOptional: true }, {}],
      sections: [
        { title: "Build", start: 0 },
        { title: "Run", start: 2 },
      ],
    });
    const params = { id: idOf(made) };
    const body = draft({ title: "Less typing" });
    const headers = { "If-Match": tagOf(made) };
    const saved = await call(proposals.proposalById, "PUT", { params, body, headers });
    expect(saved.body).toMatchObject({ title: "Less typing", version: 2 });
    expect((await call(proposals.proposalById, "PUT", { params, body, headers })).status).toBe(412);
    expect((await call(proposals.proposalById, "PUT", { params, body })).status).toBe(428);
    const act = (resource: ApiResource, seen: ApiAnswer) =>
      call(resource, "POST", { params, headers: { "If-Match": tagOf(seen) } });
    expect((await act(proposals.proposalSending, made)).status).toBe(412);
    // A 412 would say to read it again, and then refuse the newest version as well.
    const refused = { status: 409, body: { code: "proposal_wrong_status" } };
    expect(await act(proposals.proposalRevision, saved)).toMatchObject(refused);
    const sent = await act(proposals.proposalSending, saved);
    expect(sent.body).toMatchObject({ status: "sent" });
    expect(await act(proposals.proposalSending, sent)).toMatchObject(refused);
    expect((await act(proposals.proposalSending, saved)).status).toBe(412);
    const known = await getProposal({ id: params.id });
    expect(sent.body["url"]).toMatch(new RegExp(`/p/${known ? proposalToken(known.proposal) : "-"}$`));
    expect((await call(proposals.proposalById, "DELETE", { params })).status).toBe(409);
    const withdrawn = await act(proposals.proposalWithdrawal, sent);
    expect(withdrawn.body).toMatchObject({ status: "withdrawn" });
    expect(await act(proposals.proposalWithdrawal, withdrawn)).toMatchObject(refused);
    const revised = await act(proposals.proposalRevision, withdrawn);
    expect(revised.body).toMatchObject({ status: "draft", revision: 2, url: null });
    const events = await call(proposals.proposalEventList, "GET", { params });
    expect((events.body as unknown as { kind: string }[]).map(({ kind }) => kind)).toContain("withdrawn");
    const pdf = await call(proposals.proposalDocumentFile, "GET", { params });
    expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
    expect(pdf.text.slice(0, 5)).toBe("%PDF-");
  });

  test("are given to a colleague by who has seen the last version, until they are decided", async () => {
    const made = await add();
    const params = { id: idOf(made) };
    const ownerId = (await createUser({ role: "sales" })).id;
    const give = (body: unknown, headers: Record<string, string> = { "If-Match": tagOf(made) }) =>
      call(proposals.proposalOwner, "PUT", { params, body, headers });
    expect((await give({ ownerId }, {})).status).toBe(428);
    const support = (await createUser({ role: "support" })).id;
    for (const id of [support, missing])
      expect(await give({ ownerId: id })).toMatchObject({
        ...{ status: 422, body: { code: "invalid_body", errors: [{ path: "ownerId" }] } },
      });
    for (const body of [{}, { ownerId: null }, { ownerId, more: 1 }])
      expect((await give(body)).status).toBe(422);
    const given = await give({ ownerId });
    expect(given).toMatchObject({ status: 200, body: { ownerId, version: 2 } });
    expect((await give({ ownerId: salesId })).status).toBe(412);
    const withdrawn = await call(proposals.proposalWithdrawal, "POST", {
      ...{ params, headers: { "If-Match": tagOf(given) } },
    });
    expect(await give({ ownerId: salesId }, { "If-Match": tagOf(withdrawn) })).toMatchObject({
      ...{ status: 409, body: { code: "proposal_decided" } },
    });
  });

  test("have a language, which stays until it is changed and is that of the link", async () => {
    const plain = await add();
    expect(plain.body).toMatchObject({ language: "en" });
    const made = await add({ language: "de" });
    expect(made.body).toMatchObject({ language: "de" });
    const params = { id: idOf(made) };
    const put = (seen: ApiAnswer, changes: Record<string, unknown> = {}) => {
      const headers = { "If-Match": tagOf(seen) };
      return call(proposals.proposalById, "PUT", { params, body: draft(changes), headers });
    };
    const kept = await put(made);
    expect(kept.body).toMatchObject({ language: "de", version: 2 });
    const changed = await put(kept, { language: "en" });
    expect(changed.body).toMatchObject({ language: "en" });
    const german = await put(changed, { language: "de" });
    const headers = { "If-Match": tagOf(german) };
    const sent = await call(proposals.proposalSending, "POST", { params, headers });
    expect(new URL(String(sent.body["url"])).pathname).toMatch(/^\/de\/p\/[^/]+$/);
  });

  test("aren't sent with a discount that could no longer be saved", async () => {
    const discount = { kind: "amount", amountMinor: 640_001 } as const;
    const { proposal } = await createTestProposal({ content: { discount }, isSent: false });
    const params = { id: proposal.id };
    const headers = { "If-Match": tagOf(await call(proposals.proposalById, "GET", { params })) };
    const refused = await call(proposals.proposalSending, "POST", { params, headers });
    expect(refused).toMatchObject({ status: 409, body: { code: "proposal_discount_too_large" } });
    expect(refused.headers.get("Content-Type")).toContain("application/problem+json");
    expect(refused.body["type"]).toMatch(/\/api\/docs#problem-proposal_discount_too_large$/);
  });

  test.each([
    ["no title", { title: " " }, "title"],
    ["a language we don't have", { language: "fr" }, "language"],
    ["an address that is none", { clientEmail: "pat" }, "clientEmail"],
    ["an item without a title", { items: [{ title: "", unitPriceMinor: 100 }] }, "items.0.title"],
    ["a price that is too high", { items: [{ title: "x", unitPriceMinor: 1e12 }] }, "items.0.unitPriceMinor"],
    ["a fraction of a cent", { items: [{ title: "x", unitPriceMinor: 0.5 }] }, "items.0.unitPriceMinor"],
    ["a company that isn't there", { companyId: missing }, "companyId"],
    ["a currency of its own", { currency: "XAU" }, "currency"],
    [
      "a discount of more than the one-time total",
      { discount: { kind: "amount", amountMinor: 480_001 } },
      "discount",
    ],
    ["a day that isn't one", { lastDay: "2026-02-30" }, "lastDay"],
    [
      "a second signer who is the first",
      { clientEmail: "pat@client.test", secondSigner: { name: "Pat", email: "pat@client.test" } },
      "secondSigner.email",
    ],
  ])("with %s are refused by name", async (_case, changes, field) => {
    const { status, body } = await add(changes);
    expect(status).toBe(422);
    expect((body["errors"] as { path: string }[]).map(({ path }) => path)).toContain(field);
  });

  test("show what was accepted, and only then", async () => {
    const { proposal } = await createTestProposal();
    const params = { id: proposal.id };
    expect((await call(proposals.proposalAcceptance, "GET", { params })).status).toBe(404);
    await acceptProposal({
      id: proposal.id,
      revision: 1,
      chosen: [],
      signature: { name: "Pat Example", role: null, consent: "I accept." },
      origin: { address: "203.0.113.7", userAgent: "Test", requestId: null },
    });
    const accepted = await call(proposals.proposalAcceptance, "GET", { params });
    expect(accepted.body).toMatchObject({ signerName: "Pat Example", revision: 1, chosen: [] });
    expect(accepted.text).not.toContain("203.0.113.7");
    expect((await call(proposals.proposalById, "GET", { params })).body).toMatchObject({
      status: "accepted",
    });
  });

  test("are sent again once the client opened them, and can be withdrawn by the version of before", async () => {
    const { proposal } = await createTestProposal();
    const params = { id: proposal.id };
    const seen = await call(proposals.proposalById, "GET", { params });
    const headers = { "If-None-Match": tagOf(seen) };
    expect((await call(proposals.proposalById, "GET", { params, headers })).status).toBe(304);
    await markViewed({ proposal });
    const opened = await call(proposals.proposalById, "GET", { params, headers });
    expect(opened).toMatchObject({ status: 200, body: { status: "viewed", version: seen.body["version"] } });
    const version = { "If-Match": tagOf(seen) };
    expect(await call(proposals.proposalWithdrawal, "POST", { params, headers: version })).toMatchObject({
      body: { status: "withdrawn" },
    });
  });

  test("stream as lines, and a draft can be deleted", async () => {
    const made = await add();
    const lines = await call(proposals.proposalList, "GET", { headers: { Accept: "application/x-ndjson" } });
    const ids = lines.text
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids).toContain(idOf(made));
    const params = { id: idOf(made) };
    expect((await call(proposals.proposalById, "DELETE", { params })).status).toBe(204);
    expect((await call(proposals.proposalById, "GET", { params })).status).toBe(404);
  });
});
