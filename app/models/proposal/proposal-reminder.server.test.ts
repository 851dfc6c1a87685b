import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";

import { daysAfter, daysBefore, HOUR_MILLISECONDS } from "~/lib/time-units";
import { db } from "~/server/db.server";

import { outboxMails, proposalEvents, proposalFollowUps } from "../../../drizzle/schema";
import { createProposal, duplicateProposal } from "./proposal-draft.server";
import { followUpsOf, readFollowUpDays } from "./proposal-reminder";
import { createTestProposal, NO_WORKSPACE, proposalContent } from "../../../tests/factories/proposal";
import { getProposal } from "./proposal-query.server";
import { getNextReminder, queueProposalReminders, setProposalReminders } from "./proposal-reminder.server";
import { declineProposal } from "./proposal-reply.server";
import { answerProposalQuestion, askAboutProposal } from "./proposal-talk.server";
import { reviseProposal, sendProposal, withdrawProposal } from "./proposal.server";

const SENT = new Date("2026-03-02T09:00:00Z");
const ORIGIN = { address: null, userAgent: null, requestId: null };

/** A proposal sent on March 2 and open until the end of March 22, with a schedule. */
async function send(followUpDays = [3, 7]) {
  const { author } = await createTestProposal({ isSent: false });
  const id = crypto.randomUUID();
  const change = { actor: author.actor, source: author.source };
  await createProposal({
    ...change,
    id,
    content: proposalContent({}, SENT),
    wish: NO_WORKSPACE,
    followUpDays,
    now: daysBefore(SENT, 1),
  });
  await sendProposal({ ...change, id, version: 1, now: SENT });
  const known = await getProposal({ id });
  if (!known) throw new Error("The proposal is gone");
  return { ...known, id, change };
}

const mailsTo = (email: string) =>
  db.$count(outboxMails, and(eq(outboxMails.recipient, email), eq(outboxMails.kind, "proposal_reminder")));
const planned = (id: string) => db.$count(proposalFollowUps, eq(proposalFollowUps.proposalId, id));
const reminded = (id: string) =>
  db
    .select({ text: proposalEvents.text })
    .from(proposalEvents)
    .where(and(eq(proposalEvents.proposalId, id), eq(proposalEvents.kind, "reminded")));

test("a client without an answer is reminded once after each chosen time, and the timeline says so", async () => {
  const { id, proposal } = await send();
  expect(await getNextReminder({ id })).toEqual(daysAfter(SENT, 3));
  await queueProposalReminders({ now: new Date(daysAfter(SENT, 3).getTime() - 1) });
  expect(await mailsTo(proposal.clientEmail)).toBe(0);
  await queueProposalReminders({ now: daysAfter(SENT, 3) });
  await queueProposalReminders({ now: daysAfter(SENT, 3) });
  expect(await mailsTo(proposal.clientEmail)).toBe(1);
  expect(await reminded(id)).toEqual([{ text: "No answer after 3 days" }]);
  expect(await getNextReminder({ id })).toEqual(daysAfter(SENT, 7));
  await queueProposalReminders({ now: daysAfter(SENT, 7) });
  expect(await mailsTo(proposal.clientEmail)).toBe(2);
});

test("two processes at once send one email, and reminders that waited are one as well", async () => {
  const { id, proposal } = await send();
  const now = daysAfter(SENT, 8);
  const queued = await Promise.all([queueProposalReminders({ now }), queueProposalReminders({ now })]);
  expect(queued.reduce((sum, count) => sum + count)).toBe(1);
  expect(await mailsTo(proposal.clientEmail)).toBe(1);
  expect(await reminded(id)).toEqual([{ text: "No answer after 7 days" }]);
  expect(await planned(id)).toBe(0);
});

test("a proposal without a schedule plans none, and sending plans none that is close to the last day", async () => {
  expect(await planned((await send([])).id)).toBe(0);
  const days = (list: number[], open: number) =>
    followUpsOf({
      followUpDays: list,
      sentAt: SENT,
      expiresAt: daysAfter(SENT, open),
      now: SENT,
    }).map(({ daysAfter: after }) => after);
  expect(days([3, 7, 14], 30)).toEqual([3, 7, 14]);
  // Reminders go out on days 9 and 13, and on day 14 it is over.
  expect(days([3, 7, 14], 14)).toEqual([3, 7]);
  expect(days([3, 7, 14], 12)).toEqual([3]);
  expect(days([3], 3)).toEqual([]);
});

test("an answer, a new version and a withdrawal end the schedule", async () => {
  const declined = await send();
  await declineProposal({
    id: declined.id,
    revision: 1,
    reason: null,
    origin: ORIGIN,
    now: daysAfter(SENT, 1),
  });
  const { version } = declined.proposal;
  const revised = await send();
  await reviseProposal({ ...revised.change, id: revised.id, version, now: daysAfter(SENT, 1) });
  const withdrawn = await send();
  await withdrawProposal({ ...withdrawn.change, id: withdrawn.id, version, now: daysAfter(SENT, 1) });
  for (const { id, proposal } of [declined, revised, withdrawn]) {
    expect(await planned(id)).toBe(0);
    await queueProposalReminders({ now: daysAfter(SENT, 8) });
    expect(await mailsTo(proposal.clientEmail)).toBe(0);
  }
});

test("an expired proposal gets no reminder, even before its expiry is recorded", async () => {
  const { id, proposal } = await send();
  await queueProposalReminders({ now: daysAfter(proposal.expiresAt, 1) });
  expect(await mailsTo(proposal.clientEmail)).toBe(0);
  expect(await planned(id)).toBe(0);
});

test("the client turns the schedule off like every reminder, and on again from then on", async () => {
  const { id, proposal } = await send();
  const now = daysAfter(SENT, 4);
  await setProposalReminders({ proposal, wanted: false, now });
  expect(await planned(id)).toBe(0);
  const off = await getProposal({ id });
  if (!off) throw new Error("The proposal is gone");
  await setProposalReminders({ proposal: off.proposal, wanted: true, now });
  expect(await getNextReminder({ id })).toEqual(daysAfter(SENT, 7));
});

test("while we owe the client an answer, no reminder goes out", async () => {
  const { id, proposal, change } = await send();
  const at = daysAfter(SENT, 2);
  await askAboutProposal({ id, revision: 1, key: crypto.randomUUID(), name: "Pat", text: "Why?", now: at });
  await queueProposalReminders({ now: daysAfter(SENT, 3) });
  expect(await mailsTo(proposal.clientEmail)).toBe(0);
  await answerProposalQuestion({
    ...change,
    id,
    key: crypto.randomUUID(),
    text: "Because.",
    now: new Date(daysAfter(SENT, 3).getTime() + HOUR_MILLISECONDS),
  });
  await queueProposalReminders({ now: daysAfter(SENT, 7) });
  expect(await mailsTo(proposal.clientEmail)).toBe(1);
});

test("a duplicate keeps the schedule, and only known days count", async () => {
  const { id, change } = await send([7]);
  const newId = crypto.randomUUID();
  await duplicateProposal({ ...change, id, newId, lastDay: "2031-01-31" });
  expect((await getProposal({ id: newId }))?.proposal.followUpDays).toEqual([7]);
  expect(readFollowUpDays(["7", "3", "3", "999", "x"])).toEqual([3, 7]);
});

test("the email's topic is that of the other reminders, so deciding takes it back", async () => {
  const { id, proposal } = await send();
  await queueProposalReminders({ now: daysAfter(SENT, 3) });
  expect(await db.$count(outboxMails, like(outboxMails.topic, `%${id}%`))).toBe(1);
  await declineProposal({ id, revision: 1, reason: null, origin: ORIGIN, now: daysAfter(SENT, 3) });
  expect(await mailsTo(proposal.clientEmail)).toBe(0);
});
