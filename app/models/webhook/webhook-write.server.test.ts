import { beforeEach, expect, test } from "vitest";

import { setActive } from "~/models/account/user.server";
import { cancelBooking, createBooking, moveBooking } from "~/models/booking/booking.server";
import { addWorkspace } from "~/models/company/company.server";
import { storeContactMessage } from "~/models/contact/contact-message.server";
import { eraseLead } from "~/models/lead/lead-privacy.server";
import { addLead, saveLeadDetails, setLeadStatus } from "~/models/lead/lead-change.server";
import { getLead } from "~/models/lead/lead-query.server";
import { createPost, publishPost, updatePost } from "~/models/post/post-write.server";
import { acceptProposal } from "~/models/proposal/proposal-acceptance.server";
import { declineProposal, markViewed } from "~/models/proposal/proposal-reply.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { db } from "~/server/db.server";

import { webhookDeliveries, webhookEndpoints } from "../../../drizzle/schema";
import { bookingForm, createTestHost, STAFF_SOURCE } from "../../../tests/factories/booking";
import { createCompany } from "../../../tests/factories/company";
import { createTestProposal } from "../../../tests/factories/proposal";
import { postContent } from "../../../tests/factories/post";
import { createUser } from "../../../tests/factories/user";
import { createTestEndpoint } from "../../../tests/factories/webhook";

import { WEBHOOK_CATALOG } from "./webhook-event";
import { claimDeliveries } from "./webhook-queue.server";

beforeEach(async () => {
  await db.delete(webhookEndpoints);
});

/** What was queued, in the order of each object, after its data was compared with the catalog. */
async function queued() {
  const rows = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.position);
  return rows.map(({ event, subjectId, email, data, position }) => {
    const content = WEBHOOK_CATALOG[event].data.strict().parse(JSON.parse(data)) as { id: string };
    expect(content.id).toBe(subjectId);
    return { event, email, position, data: content as Record<string, unknown> };
  });
}

const names = (events: { event: string }[]) => events.map(({ event }) => event);

async function createLead(email = `ada-${crypto.randomUUID()}@leads.test`) {
  const { id: actorId } = await createUser({ role: "sales" });
  const details = { name: "Ada", company: "Engines", phone: null, interest: null };
  await addLead({ lead: { email, ...details }, actorId, source: STAFF_SOURCE });
  const lead = await getLead({ email });
  if (!lead) throw new Error("There is no lead");
  return { lead, actorId, details };
}

test("a lead reports that it was created, changed and moved, in this order", async () => {
  const { lead, actorId, details } = await createLead();
  await db.delete(webhookEndpoints);
  await createTestEndpoint({ events: ["lead.created", "lead.updated", "lead.stage_changed"] });
  const made = await createLead();
  const change = { lead: made.lead, actorId: made.actorId, source: STAFF_SOURCE };
  await saveLeadDetails({ ...change, details: { ...made.details, company: 'Quote " & co' } });
  await setLeadStatus({ ...change, status: "contacted" });
  await saveLeadDetails({ lead, actorId, source: STAFF_SOURCE, details: { ...details, name: "Eve" } });
  const events = (await queued()).filter(({ email }) => email === made.lead.email);
  expect(names(events)).toEqual(["lead.created", "lead.updated", "lead.stage_changed"]);
  expect(events.map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(events[0]?.data).toMatchObject({ status: "new", ownerId: made.actorId });
  expect(events[1]?.data).toMatchObject({ company: 'Quote " & co', status: "new" });
  expect(events[2]?.data).toMatchObject({ from: "new", status: "contacted" });
});

test("a step that joins a lead updates it, and a step forward also moves it", async () => {
  const { lead } = await createLead();
  await createTestEndpoint({ events: ["lead.created", "lead.updated", "lead.stage_changed"] });
  await createTestProposal({ content: { clientEmail: lead.email } });
  const events = await queued();
  expect(names(events)).toEqual(["lead.stage_changed", "lead.updated"]);
  expect(events[0]?.data).toMatchObject({ id: lead.id, from: "new", status: "proposal" });
});

test("a consultation reports that it was booked, moved and canceled", async () => {
  await createTestHost();
  await createTestEndpoint({ events: ["booking.created", "booking.moved", "booking.cancelled"] });
  const day = new Date(Date.now() + 3 * DAY_MILLISECONDS).toISOString().slice(0, 10);
  const at = (clock: string) => new Date(`${day}T${clock}:00Z`);
  const { booking } = await createBooking(bookingForm({ startsAt: at("10:00") }));
  await moveBooking({ id: booking.id, sequence: 0, startsAt: at("11:00") });
  await cancelBooking({ id: booking.id, reason: "Secret reason" });
  const events = await queued();
  expect(names(events)).toEqual(["booking.created", "booking.moved", "booking.cancelled"]);
  expect(events[1]?.data).toMatchObject({
    startsAt: at("11:00").toISOString(),
    movedFrom: at("10:00").toISOString(),
  });
  expect(JSON.stringify(events)).not.toContain("Secret reason");
});

test("a proposal reports that it was sent, opened, and accepted or declined", async () => {
  await createTestEndpoint({
    events: ["proposal.sent", "proposal.opened", "proposal.accepted", "proposal.declined"],
  });
  const origin = { address: "203.0.113.7", userAgent: "Browser/1", requestId: null };
  const signature = { name: "Pat Example", role: "CFO", consent: "I agree." };
  const accepted = await createTestProposal();
  await markViewed({ proposal: accepted.proposal });
  await markViewed({ proposal: { ...accepted.proposal, status: "viewed" } });
  const { id } = accepted.proposal;
  await acceptProposal({ id, revision: 1, chosen: [], signature, origin });
  const declined = await createTestProposal();
  await declineProposal({ id: declined.proposal.id, revision: 1, reason: "Too dear", origin });
  const events = await queued();
  const of = (one: string) => names(events.filter(({ data }) => data.id === one));
  expect(of(id)).toEqual(["proposal.sent", "proposal.opened", "proposal.accepted"]);
  expect(of(declined.proposal.id)).toEqual(["proposal.sent", "proposal.declined"]);
  expect(JSON.stringify(events)).not.toContain("Too dear");
});

test("a message reports its sender without its text, and spam reports nothing", async () => {
  await createTestEndpoint({ events: ["contact.received"] });
  const message = { name: "Ada", email: "Ada@Visitors.test", topic: "process", body: "My secret" } as const;
  const options = { consent: "Yes", emailProven: false };
  await storeContactMessage({ ...options, message });
  await storeContactMessage({ ...options, message: { ...message, body: "Buy now" }, isSpam: true });
  const events = await queued();
  expect(names(events)).toEqual(["contact.received"]);
  expect(events[0]).toMatchObject({ email: "ada@visitors.test" });
  expect(JSON.stringify(events)).not.toContain("My secret");
});

test("an account and a workspace report themselves", async () => {
  await createTestEndpoint({ events: ["user.disabled", "workspace.created"] });
  const { tenant } = await createCompany();
  await addWorkspace({ tenantId: tenant.id, name: "Second", plan: "growth", source: STAFF_SOURCE });
  const user = await createUser();
  await setActive({ userId: user.id, actorId: null, isActive: false });
  const events = await queued();
  expect(names(events).sort()).toEqual(["user.disabled", "workspace.created"]);
  await db.delete(webhookEndpoints);
  const endpoint = await createTestEndpoint({ events: ["user.created"] });
  const created = await createUser();
  expect((await queued()).map(({ data }) => data)).toEqual([
    { id: created.id, email: created.email, role: "lead" },
  ]);
  expect(endpoint.status).toBe("enabled");
});

test("an article reports that it is public when its time comes, once, with its last title", async () => {
  const endpoint = await createTestEndpoint({ events: ["post.published"] });
  const soon = new Date(Date.now() + DAY_MILLISECONDS);
  const { id } = await createPost({ ...postContent(), publishedAt: soon });
  await updatePost({ id, changes: { title: "A better title" } });
  const claim = (now: Date) => claimDeliveries({ endpointId: endpoint.id, worker: "w", limit: 9, now });
  expect(await claim(new Date())).toEqual([]);
  expect((await queued()).map(({ data }) => data.title)).toEqual(["A better title"]);
  await updatePost({ id, publishedAt: null });
  expect(await queued()).toEqual([]);
  await publishPost({ id });
  await updatePost({ id, changes: { title: "Later" } });
  expect((await queued()).map(({ data }) => data.title)).toEqual(["A better title"]);
  expect(await claim(new Date())).toHaveLength(1);
});

test("an article that is taken back until a later time reports that it is public again", async () => {
  await createTestEndpoint({ events: ["post.published"] });
  const { id } = await createPost({ ...postContent(), publishedAt: new Date() });
  const soon = new Date(Date.now() + DAY_MILLISECONDS);
  await updatePost({ id, publishedAt: soon });
  const times = (await queued()).map(({ data }) => data.publishedAt);
  expect(times).toEqual([expect.any(String), soon.toISOString()]);
});

test("a change that is rolled back queues no event", async () => {
  await createTestEndpoint({ events: ["lead.stage_changed"] });
  const { lead, actorId } = await createLead();
  const stale = { lead: { ...lead, status: "won" as const }, actorId, source: STAFF_SOURCE };
  await expect(setLeadStatus({ ...stale, status: "lost" })).rejects.toThrow();
  expect(await queued()).toEqual([]);
});

test("erasing a person erases their events, also those that wait", async () => {
  await createTestEndpoint({ events: ["lead.created", "contact.received"] });
  const { lead } = await createLead();
  const other = await createLead();
  const message = { name: "Ada", email: lead.email, topic: "process", body: "Hello" } as const;
  await storeContactMessage({ message, consent: "Yes", emailProven: false });
  await eraseLead({ lead, source: STAFF_SOURCE });
  expect((await queued()).map(({ email }) => email)).toEqual([other.lead.email]);
});

test("without an endpoint that asks for it, nothing is queued", async () => {
  await createTestEndpoint({ events: ["workspace.created"] });
  await createLead();
  expect(await queued()).toEqual([]);
});
