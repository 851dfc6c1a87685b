import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { bookings, leads, memberships, proposals, tenantInvitations, workspaces } from "../../drizzle/schema";
import { bookingForm, createTestHost, STAFF_SOURCE } from "../factories/booking";
import { createTestProposal } from "../factories/proposal";

import { createBooking, recordOutcome } from "~/models/booking/booking.server";
import { findSlots } from "~/models/booking/booking-slot.server";
import { read } from "~/models/shared/reading.server";
import { funnel } from "~/models/dashboard/sales.server";
import { getLead, listLeadEvents } from "~/models/lead/lead-query.server";
import { acceptProposal } from "~/models/proposal/proposal-acceptance.server";
import { statementDataOf } from "~/models/roi/roi";
import { getSharedResult, mailResult, saveResult } from "~/models/roi/roi.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";

const MONDAY = new Date("2026-06-08T06:00:00Z");
const after = (days: number) => new Date(MONDAY.getTime() + days * DAY_MILLISECONDS);

beforeEach(async () => {
  for (const table of [bookings, proposals, leads]) await db.delete(table);
});

/** A visitor's statement of the ROI agent. */
async function workOut(now: Date) {
  const token = await saveResult({ conversationId: crypto.randomUUID(), data: statementDataOf({}), now });
  const shared = await getSharedResult({ token, now });
  if (!shared) throw new Error("The statement was not made.");
  return shared;
}

test("from the ROI agent to a workspace is one lead with one timeline, and counts once at each step", async () => {
  const email = `pat-${crypto.randomUUID()}@clients.test`;
  const shared = await workOut(after(0));
  const { expected } = shared.result.scenarios;
  const yearlySaving = {
    amountMinor: expected.savedMinorPerYear,
    currency: shared.data.inputs.currency,
  };
  await mailResult({ shared, email: email.toUpperCase(), consent: "Send it.", now: after(0.1) });

  await createTestHost({}, after(0));
  const [slot] = await findSlots({ from: after(1), to: after(2), now: after(0.2) });
  const { booking } = await createBooking({
    ...bookingForm({ startsAt: slot?.startsAt ?? after(1), email }),
    roiResult: shared.id,
    yearlySaving,
    workedOutAt: shared.createdAt,
    now: after(0.2),
  });
  await recordOutcome({ id: booking.id, outcome: "held", source: STAFF_SOURCE, now: after(2) });

  const { proposal, revision } = await createTestProposal({
    content: { clientEmail: email, roiResult: shared.id },
    wish: { workspaceName: "Invoices", workspacePlan: "growth", tenantId: null },
    now: after(3),
  });
  await acceptProposal({
    id: proposal.id,
    revision,
    chosen: [],
    signature: { name: "Pat Example", role: null, consent: "I may sign." },
    origin: { address: null, userAgent: null, requestId: null },
    now: after(4),
  });

  const lead = await getLead({ email });
  expect(lead).toMatchObject({ source: "roi", status: "won", company: "Example Ltd", yearlySaving });
  expect(await db.$count(leads)).toBe(1);
  const { items } = await listLeadEvents({ leadId: lead?.id ?? "", page: { limit: 50 } });
  const told = items.map(({ kind, subjectId }) => [kind, subjectId]).reverse();
  const workspace = told.find(([kind]) => kind === "workspace_created");
  // The booking brings the statement that was emailed before, which is there once.
  expect(told.slice(0, 4)).toEqual([
    ["roi_result", shared.id],
    ["booking_made", booking.id],
    ["booking_held", booking.id],
    ["proposal_sent", proposal.id],
  ]);
  // Both at the same moment, and still in the order in which one led to the other.
  expect(told.slice(4)).toEqual([["proposal_accepted", proposal.id], workspace]);
  expect(
    await db
      .select()
      .from(workspaces)
      .where(eq(workspaces.id, workspace?.[1] ?? "")),
  ).toHaveLength(1);
  expect(await db.$count(tenantInvitations, eq(tenantInvitations.email, email))).toBe(1);
  expect(await db.$count(memberships)).toBe(0);

  const steps = { booking: 1, held: 1, proposal: 1, accepted: 1 };
  expect(await read(funnel({ period: { from: after(-1), now: new Date() } }))).toEqual({
    leads: 1,
    ...steps,
    followed: steps,
  });
  expect(await read(funnel({ period: { from: after(5), now: new Date() } }))).toMatchObject({
    leads: 0,
    accepted: 0,
  });
});

test("a statement brought to a booking is on the timeline before it, at its own time", async () => {
  const shared = await workOut(after(0));
  await createTestHost({}, after(0));
  const [slot] = await findSlots({ from: after(3), to: after(4), now: after(2) });
  const form = bookingForm({ startsAt: slot?.startsAt ?? after(3), roiResult: shared.id });
  const yearlySaving = { amountMinor: 100, currency: "USD" };
  await createBooking({ ...form, yearlySaving, workedOutAt: shared.createdAt, now: after(2) });
  const lead = await getLead({ email: form.email });
  const { items } = await listLeadEvents({ leadId: lead?.id ?? "", page: { limit: 50 } });
  expect(items.map(({ kind, createdAt }) => [kind, createdAt])).toEqual([
    ["booking_made", after(2)],
    ["roi_result", after(0)],
  ]);
  expect(lead).toMatchObject({ source: "roi", yearlySaving, lastEventAt: after(2) });
});
