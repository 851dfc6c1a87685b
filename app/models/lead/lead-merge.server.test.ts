import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { atomically, ConditionLost, db } from "~/server/db.server";

import { auditEntries, contactMessages, leadEvents, leads } from "../../../drizzle/schema";
import { bookingForm, createTestHost, STAFF_SOURCE } from "../../../tests/factories/booking";
import { createBulkLeads } from "../../../tests/factories/bulk-leads";
import { createTestProposal } from "../../../tests/factories/proposal";
import { createTask } from "../../../tests/factories/task";
import { createUser } from "../../../tests/factories/user";
import { explain } from "../../../tests/setup/explain";
import { wholeCopy } from "../../../tests/factories/whole-copy";

import { createBooking } from "~/models/booking/booking.server";
import { storeContactMessage } from "~/models/contact/contact-message.server";
import { listLeadTasks } from "~/models/task/task-query.server";
import { findTaskSubject } from "~/models/task/task.server";
import { findDuplicates } from "./lead-duplicates.server";
import { eraseLead, exportPerson } from "./lead-privacy.server";
import { findKeptLead, mergeLeads } from "./lead-merge.server";
import { findLeadIds } from "./open-leads.server";
import { findLeadEmails, getLead, listLeadEvents, listLeads } from "./lead-query.server";
import { leadWrites, type LeadStep } from "./lead.server";

const key = () => crypto.randomUUID().slice(0, 8);

async function makeLead({ email = `${key()}@${key()}.test`, ...step }: Partial<LeadStep> = {}) {
  await atomically((tx) =>
    leadWrites(tx, {
      emailProven: false,
      source: "contact",
      consent: null,
      event: { kind: "contact_message" },
      ...step,
      email,
    }),
  );
  return current({ email });
}

async function current(whom: Parameters<typeof getLead>[0]) {
  const lead = await getLead(whom);
  if (!lead) throw new Error("There is no lead.");
  return lead;
}

const merge = async (kept: Awaited<ReturnType<typeof makeLead>>, other: typeof kept) =>
  mergeLeads({ kept, other, actorId: (await createUser({ role: "sales" })).id, source: STAFF_SOURCE });

describe("merging leads", () => {
  test("fills the gaps, keeps both timelines and tasks, and the first and the last contact", async () => {
    const other = await makeLead({
      name: "Ana Roth",
      phone: "+49 511 5550142",
      source: "roi",
      yearlySaving: { amountMinor: 4_830_000, currency: "EUR" },
      campaign: { source: "newsletter" },
      advanceTo: "qualified",
      consent: "Yes, call me.",
      now: new Date("2026-01-01T00:00:00Z"),
    });
    const kept = await makeLead({
      name: "Ana Roth-Meyer",
      source: "booking",
      campaign: { source: "search" },
      now: new Date("2026-02-01T00:00:00Z"),
    });
    const { id: ownerId } = await createUser({ role: "sales" });
    const task = await createTask(ownerId, { subject: { leadId: other.id } });
    await storeContactMessage({
      message: { topic: "process", name: "Ana", email: other.email, body: "Four hundred invoices a month." },
      consent: "I agree.",
      emailProven: false,
    });
    await merge(kept, await current({ id: other.id }));

    expect(await getLead({ id: other.id })).toBeNull();
    expect(await current({ id: kept.id })).toMatchObject({
      name: "Ana Roth-Meyer",
      phone: "+49 511 5550142",
      source: "roi",
      yearlySaving: { amountMinor: 4_830_000, currency: "EUR" },
      firstTouch: { source: "newsletter" },
      lastTouch: { source: "search" },
      status: "qualified",
      createdAt: new Date("2026-01-01T00:00:00Z"),
      lastEventKind: "merged",
    });
    const { items } = await listLeadEvents({ leadId: kept.id, page: { limit: 10 } });
    expect(items.map(({ kind }) => kind)).toEqual([
      "merged",
      "contact_message",
      "contact_message",
      "contact_message",
    ]);
    expect((await listLeadTasks({ leadId: kept.id, limit: 5 })).map(({ id }) => id)).toEqual([task]);
    expect(await db.$count(contactMessages, eq(contactMessages.leadId, kept.id))).toBe(1);
    expect(await db.$count(auditEntries, eq(auditEntries.action, "lead.merged"))).toBeGreaterThan(0);
  });

  test("lets bookings, proposals and new messages of either address lead to the kept lead", async () => {
    await createTestHost();
    const made = await createTestProposal();
    const other = await current({ email: made.content.clientEmail });
    const kept = await makeLead();
    await merge(kept, other);
    const startsAt = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
    startsAt.setUTCHours(10, 0, 0, 0);
    await createBooking(bookingForm({ email: other.email, startsAt }));

    expect(await db.$count(leads, eq(leads.email, other.email))).toBe(0);
    expect((await current({ email: other.email })).id).toBe(kept.id);
    expect(await findLeadIds({ emails: [other.email, kept.email] })).toEqual(
      new Map([
        [other.email, kept.id],
        [kept.email, kept.id],
      ]),
    );
    expect(await findTaskSubject({ proposalId: made.proposal.id })).toMatchObject({ leadId: kept.id });
    const { items } = await listLeadEvents({ leadId: kept.id, page: { limit: 10 } });
    expect(items.map(({ kind }) => kind)).toContain("booking_made");
    expect(items.map(({ kind }) => kind)).toContain("proposal_sent");
    expect((await current({ id: kept.id })).emailProvenAt).toBeNull();
  });

  test("is found under the words of either lead", async () => {
    const [one, two] = [`w${key()}`, `w${key()}`];
    const kept = await makeLead({ company: one });
    const other = await makeLead({ company: two });
    await merge(kept, other);
    const { items } = await listLeads({ filter: { q: two }, page: { limit: 5 } });
    expect(items.map(({ id }) => id)).toEqual([kept.id]);
    expect(await findLeadEmails({ text: two })).toEqual([kept.email, other.email]);
  });

  test("leads from any merged lead to the one that was kept last", async () => {
    const [a, b, c] = [await makeLead(), await makeLead(), await makeLead()];
    await merge(b, a);
    await merge(c, await current({ id: b.id }));
    expect(await findKeptLead({ id: a.id })).toBe(c.id);
    expect(await findKeptLead({ id: b.id })).toBe(c.id);
    expect(await findKeptLead({ id: c.id })).toBeNull();
    expect((await current({ email: a.email })).id).toBe(c.id);
  });

  test("refuses a lead that was merged or changed in the meantime, and changes nothing", async () => {
    const [kept, other, third] = [await makeLead(), await makeLead(), await makeLead()];
    await merge(kept, other);
    await expect(merge(third, other)).rejects.toThrow(ConditionLost);
    await expect(merge(kept, third)).rejects.toThrow(ConditionLost);
    expect(await current({ id: third.id })).toEqual(third);
    expect(await findKeptLead({ id: other.id })).toBe(kept.id);
  });

  test("by two people at once, each the other way around, keeps exactly one lead", async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await makeLead(), await makeLead()];
      const outcomes = await Promise.allSettled([merge(a, b), merge(b, a)]);
      const lost = outcomes.filter((outcome) => outcome.status === "rejected");
      expect(lost.map(({ reason }) => (reason as Error).name)).toEqual(["ConditionLost"]);
      const left = [await getLead({ id: a.id }), await getLead({ id: b.id })].filter(Boolean);
      expect(left).toHaveLength(1);
      expect(await db.$count(leadEvents, eq(leadEvents.leadId, left[0]?.id ?? ""))).toBe(3);
    }
  });

  test("is undone by no erasure: the person goes with every address", async () => {
    const kept = await makeLead();
    const { content } = await createTestProposal();
    const other = await current({ email: content.clientEmail });
    await merge(kept, other);
    const copy = await wholeCopy(exportPerson({ email: kept.email }));
    expect(copy.proposals).toHaveLength(1);
    expect(copy.otherAddresses).toMatchObject([{ email: other.email }]);
    await eraseLead({ lead: await current({ id: kept.id }), source: STAFF_SOURCE });
    const left = await wholeCopy(exportPerson({ email: other.email }));
    expect(left).toMatchObject({ lead: null, otherAddresses: [], proposals: [], timeline: [] });
    expect(await findKeptLead({ id: other.id })).toBeNull();
  });
});

describe("possible duplicates", () => {
  const reasonsOf = async (lead: Awaited<ReturnType<typeof makeLead>>) =>
    Object.fromEntries((await findDuplicates({ lead })).map(({ email, reasons }) => [email, reasons]));

  test("are leads with the same company domain, but not those of a free email provider", async () => {
    const domain = `${key()}.test`;
    const one = await makeLead({ email: `ana@${domain}` });
    const two = await makeLead({ email: `bo@${domain}` });
    expect(await reasonsOf(one)).toEqual({ [two.email]: ["domain"] });
    const private1 = await makeLead({ email: `${key()}@gmail.com` });
    await makeLead({ email: `${key()}@gmail.com` });
    expect(await reasonsOf(private1)).toEqual({});
  });

  test("are leads whose address differs in a tag only", async () => {
    const name = key();
    const main = await makeLead({ email: `${name}@gmail.com` });
    const tagged = await makeLead({ email: `${name}+automata@gmail.com` });
    expect(await reasonsOf(tagged)).toEqual({ [main.email]: ["address"] });
  });

  test("are leads with a very similar name or company, whatever their case, accents or legal form", async () => {
    const name = `Zoltan Kerekes${key().replaceAll(/\d/g, "x")}`;
    const one = await makeLead({ name, company: "Hartwig Manufacturing GmbH" });
    const typo = await makeLead({ name: `${name.toUpperCase()}y` });
    const company = await makeLead({ name: "Chris Baker", company: "hartwig manufacturing" });
    await makeLead({ name: "Zoltan Other", company: "Hartwig Brewery" });
    expect(await reasonsOf(one)).toEqual({ [typo.email]: ["name"], [company.email]: ["company"] });
  });

  test("are found through indexes among many leads", async () => {
    await createBulkLeads({ total: 4_000 });
    const lead = await current({ email: "lead-77@load.test" });
    const plans = await explain(() => findDuplicates({ lead }));
    for (const plan of plans) expect(plan).not.toMatch(/SCAN leads|Seq Scan on leads/);
    expect((await findDuplicates({ lead })).length).toBeLessThanOrEqual(5);
  });
});
