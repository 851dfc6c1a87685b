import { eq } from "drizzle-orm";
import { extractText } from "unpdf";
import { describe, expect, test } from "vitest";

import { db } from "~/server/db.server";
import { countText, moneyText } from "~/lib/number-formats";
import { createBooking } from "~/models/booking/booking.server";
import { getLead } from "~/models/lead/lead-query.server";
import { proposalDocument } from "~/models/proposal/proposal-document.server";
import { expireProposals } from "~/models/proposal/proposal-expiry.server";
import { totalsOf } from "~/models/proposal/proposal-money";
import { declineProposal } from "~/models/proposal/proposal-reply.server";
import { reviseProposal, sendProposal, withdrawProposal } from "~/models/proposal/proposal.server";
import {
  answerQuestion,
  getConversation,
  getSharedResult,
  mailResult,
  type RoiConversation,
} from "~/models/roi/roi.server";
import { nextStep, type RoiStep } from "~/models/roi/roi";
import { viewProposal } from "~/features/proposals/client.server";
import { loadNewProposal } from "~/features/proposals/editor/editor.server";

import { leads } from "../../../drizzle/schema";
import { bookingForm, createTestHost } from "../../factories/booking";
import { createTestProposal } from "../../factories/proposal";

const ORIGIN = { address: "203.0.113.7", userAgent: "Browser/1", requestId: null };
const ANSWERS: Record<RoiStep, string> = {
  process: "Supplier invoices",
  volume: "600 a month",
  minutes: "9 minutes",
  people: "2",
  share: "7 out of 10",
  cost: "€40 an hour",
  systems: "SAP",
};

/** A statement from a finished conversation. */
async function createStatement() {
  let id: string | null = null;
  for (;;) {
    const conversation: RoiConversation | null = id === null ? null : await getConversation({ id });
    const step = nextStep(conversation?.answers ?? {});
    if (step === null) {
      const shared = await getSharedResult({ token: conversation?.resultToken ?? "" });
      if (!shared) throw new Error("The statement is gone");
      return shared;
    }
    const turn: number = conversation?.turn ?? 0;
    const taken = await answerQuestion({ conversation, turn, step, text: ANSWERS[step] });
    id = taken.conversationId;
  }
}

async function requireLead(email: string) {
  const lead = await getLead({ email });
  if (!lead) throw new Error("The lead is gone");
  return lead;
}

const editorFor = async (leadId: string) =>
  (await loadNewProposal(new Request(`http://localhost:3000/admin/proposals/new?lead=${leadId}`))).typed;

/** The next full hour that is at least a day away, at a time when the host works. */
function tomorrowAtTen(): Date {
  const day = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
  day.setUTCHours(10, 0, 0, 0);
  return day;
}

describe("a new proposal for a lead", () => {
  test("carries over the ROI statement with its process, figures and currency", async () => {
    const shared = await createStatement();
    const email = `pat-${crypto.randomUUID()}@leads.test`;
    await mailResult({ shared, email, consent: "Yes." });
    const typed = await editorFor((await requireLead(email)).id);
    expect(typed).toMatchObject({
      clientEmail: email,
      roiResult: shared.token,
      currency: "EUR",
      title: "Automating supplier invoices",
    });
    expect(typed.request).toContain("You want to automate supplier invoices.");
    expect(typed.request).toContain("600 invoices at 9 minutes each, or 90 hours a month");
    expect(typed.request).toMatch(/annual savings of €[\d,]+ \([\d,]+ hours\)/);
    expect(typed.request).not.toContain("$");
  });

  test("begins in the language of the lead", async () => {
    const shared = await createStatement();
    const email = `pat-${crypto.randomUUID()}@leads.test`;
    await mailResult({ shared, email, consent: "Ja." });
    await db.update(leads).set({ language: "de" }).where(eq(leads.email, email));
    const typed = await editorFor((await requireLead(email)).id);
    expect(typed).toMatchObject({ language: "de", title: "Automatisierung: Supplier invoices" });
    expect(typed.request).toContain("Sie möchten diesen Prozess automatisieren: Supplier invoices.");
    expect(typed.request).toContain("600 Rechnungen zu je 9 Minuten, also 90 Stunden im Monat");
    expect(typed.request).toMatch(/Ersparnis von [\d.]+\s€ im Jahr \([\d.]+ Stunden\)/);
  });

  test("shows the statement's figures and its own payback on the page and in the PDF", async () => {
    const shared = await createStatement();
    const made = await createTestProposal({ content: { roiResult: shared.id, currency: "EUR" } });
    const { gain } = await viewProposal(made);
    const { expected } = shared.result.scenarios;
    expect(Object.fromEntries(gain?.figures ?? [])).toEqual({
      "The work today": "90 hours a month",
      "Done by the agent": "70%",
      "Time saved": `${countText(expected.savedHoursPerYear)} hours a year`,
      "Money saved": moneyText(expected.savedMinorPerYear, "EUR"),
    });
    const { once, monthly } = totalsOf(made.content, new Set());
    const months = once.totalMinor / (expected.savedMinorPerYear / 12 - monthly.totalMinor);
    const { content } = await proposalDocument(made);
    const { text } = await extractText(new Uint8Array(content), { mergePages: true });
    const read = text.replace(/\s+/g, "");
    for (const [label, value] of gain?.figures ?? [])
      expect(read).toContain(`${label}${value}`.replace(/\s+/g, ""));
    expect(read).toContain(`Thisproposalpaysforitself${months.toFixed(1)}months`);
    const dollars = await createTestProposal({ content: { roiResult: shared.id, currency: "USD" } });
    const other = await extractText(new Uint8Array((await proposalDocument(dollars)).content), {
      mergePages: true,
    });
    expect(other.text).toContain("Money saved");
    expect(other.text).not.toContain("pays for itself");
  });

  test("starts from what the lead wrote when there is no statement", async () => {
    await createTestHost();
    const form = bookingForm({ startsAt: tomorrowAtTen(), note: "Freight papers" });
    await createBooking(form);
    const typed = await editorFor((await requireLead(form.email)).id);
    expect(typed).toMatchObject({ roiResult: "", currency: "USD", title: "", request: "Freight papers" });
  });
});

describe("a lead", () => {
  test("takes its process from its statement, not from a note written with the booking", async () => {
    const host = await createTestHost();
    const shared = await createStatement();
    const form = bookingForm({
      startsAt: tomorrowAtTen(),
      note: "Looking forward to it!",
      roiResult: shared.id,
      processName: shared.data.processName,
      yearlySaving: { amountMinor: 1_000_000, currency: "EUR" },
      workedOutAt: shared.createdAt,
    });
    await createBooking(form);
    expect(await requireLead(form.email)).toMatchObject({
      interest: shared.data.processName,
      ownerId: host.userId,
    });
  });

  test("without an owner gets the author of the proposal; an owner stays", async () => {
    const made = await createTestProposal();
    const { clientEmail } = made.content;
    expect((await requireLead(clientEmail)).ownerId).toBe(made.author.user.id);
    await createTestProposal({ content: { clientEmail } });
    expect((await requireLead(clientEmail)).ownerId).toBe(made.author.user.id);
  });

  test.each([
    [
      "declined",
      ({ proposal, revision }: Awaited<ReturnType<typeof createTestProposal>>) =>
        declineProposal({ id: proposal.id, revision, reason: null, origin: ORIGIN }),
    ],
    [
      "withdrawn",
      ({ proposal, author }: Awaited<ReturnType<typeof createTestProposal>>) =>
        withdrawProposal({
          id: proposal.id,
          version: proposal.version,
          actor: author.actor,
          source: author.source,
        }),
    ],
    [
      "expired",
      ({ proposal }: Awaited<ReturnType<typeof createTestProposal>>) =>
        expireProposals({ now: new Date(proposal.expiresAt.getTime() + 1) }),
    ],
  ])("goes back to qualified when its only proposal is %s", async (status, close) => {
    const made = await createTestProposal();
    const { clientEmail } = made.content;
    expect((await requireLead(clientEmail)).status).toBe("proposal");
    await close(made);
    expect(await requireLead(clientEmail)).toMatchObject({
      status: "qualified",
      lastEventKind: `proposal_${status}`,
    });
  });

  test("stays in the proposal stage while another proposal is open, and returns to it with a new version", async () => {
    const first = await createTestProposal();
    const { clientEmail } = first.content;
    const second = await createTestProposal({ content: { clientEmail } });
    const decline = ({ proposal, revision }: typeof first) =>
      declineProposal({ id: proposal.id, revision, reason: null, origin: ORIGIN });
    await decline(first);
    expect((await requireLead(clientEmail)).status).toBe("proposal");
    await decline(second);
    expect((await requireLead(clientEmail)).status).toBe("qualified");
    const change = { actor: second.author.actor, source: second.author.source, id: second.proposal.id };
    await reviseProposal({ ...change, version: 3 });
    await sendProposal({ ...change, version: 4 });
    expect((await requireLead(clientEmail)).status).toBe("proposal");
  });

  test("that someone moved elsewhere by hand stays there", async () => {
    const made = await createTestProposal();
    const { clientEmail } = made.content;
    await db.update(leads).set({ status: "lost" }).where(eq(leads.email, clientEmail));
    await declineProposal({ id: made.proposal.id, revision: 1, reason: null, origin: ORIGIN });
    expect((await requireLead(clientEmail)).status).toBe("lost");
  });
});
