import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";

import { daysAfter, daysBefore, HOUR_MILLISECONDS } from "~/lib/time-units";
import { exportPerson } from "~/models/lead/lead-privacy.server";
import { atomically, db, ifNotLost } from "~/server/db.server";

import { outboxMails, proposalEvents, proposalFollowUps, proposals } from "../../../../drizzle/schema";
import { acceptProposal } from "../proposal-acceptance.server";
import { createProposal, duplicateProposal } from "../proposal-draft.server";
import { followUpsOf, readFollowUpDays } from "./proposal-reminder";
import { createTestProposal, NO_WORKSPACE, proposalContent } from "../../../../tests/factories/proposal";
import { wholeCopy } from "../../../../tests/factories/whole-copy";
import { readersOf } from "../proposal-mail.server";
import { eraseProposalWrites } from "../proposal-privacy.server";
import { getProposal } from "../proposal-query.server";
import { getNextReminder, queueProposalReminders, remindClient } from "./proposal-reminder.server";
import { listReminderStops, setProposalReminders, unlessStopped } from "./proposal-reminder-stop.server";
import { declineProposal } from "../proposal-reply.server";
import { signProposal } from "../proposal-signature.server";
import { answerProposalQuestion, askAboutProposal } from "../proposal-talk.server";
import { reviseProposal, sendProposal, withdrawProposal } from "../proposal.server";

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
  const { id, proposal, owner, change } = await send();
  const email = proposal.clientEmail;
  await setProposalReminders({ id, email, wanted: false, now: daysAfter(SENT, 2) });
  await queueProposalReminders({ now: daysAfter(SENT, 3) });
  expect(await remindClient({ proposal, owner, actor: change.actor, now: daysAfter(SENT, 3) })).toEqual([]);
  expect([await mailsTo(email), await reminded(id)]).toEqual([0, []]);
  await setProposalReminders({ id, email, wanted: true, now: daysAfter(SENT, 4) });
  await queueProposalReminders({ now: daysAfter(SENT, 4) });
  expect(await mailsTo(email)).toBe(0);
  expect(await getNextReminder({ id })).toEqual(daysAfter(SENT, 7));
  await queueProposalReminders({ now: daysAfter(SENT, 7) });
  expect(await mailsTo(email)).toBe(1);
});

test("no reminder waits once its reader has ended them, whichever write comes first", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, proposal, owner, change } = await send();
    const { clientEmail: email } = proposal;
    const now = daysAfter(SENT, 3);
    await Promise.all([
      queueProposalReminders({ now }),
      setProposalReminders({ id, email, wanted: false, now }),
      remindClient({ proposal, owner, actor: change.actor, now }),
      setProposalReminders({ id, email, wanted: false, now }),
    ]);
    expect(await mailsTo(email)).toBe(0);
    await queueProposalReminders({ now });
    expect(await mailsTo(email)).toBe(0);
  }
});

test("a reminder by hand goes to those whose signature is missing and who want it, and names them", async () => {
  const { id, owner, change } = await send();
  const kim = `kim-${id}@clients.test`;
  await db
    .update(proposals)
    .set({ secondSignerName: "Kim", secondSignerEmail: kim })
    .where(eq(proposals.id, id));
  const remindAt = async (days: number) => {
    const { proposal } = (await getProposal({ id })) ?? {};
    if (!proposal) throw new Error("The proposal is gone");
    return remindClient({ proposal, owner, actor: change.actor, now: daysAfter(SENT, days) });
  };
  expect(await remindAt(1)).toEqual(["Pat Example", "Kim"]);
  await signProposal({
    ...{ id, revision: 1, signer: "first", chosen: [], origin: ORIGIN, now: daysAfter(SENT, 2) },
    signature: { name: "Pat", role: null, consent: "Yes." },
  });
  expect(await remindAt(3)).toEqual(["Kim"]);
  await setProposalReminders({ id, email: kim, wanted: false });
  expect(await remindAt(5)).toEqual([]);
});

test("the condition of a reminder sees a choice that was made after its readers were chosen", async () => {
  const { id, proposal } = await send();
  const readers = readersOf(proposal);
  const write = () => ifNotLost(atomically((tx) => [unlessStopped(tx, proposal, readers)]));
  expect(await write()).toBe(true);
  await setProposalReminders({ id, email: proposal.clientEmail, wanted: false });
  expect(await write()).toBe(false);
});

test("an earlier version's choice, which holds for everyone, is kept for each of them", async () => {
  const { id, proposal } = await send();
  const choose = (wantsReminders: boolean) =>
    db.update(proposals).set({ wantsReminders }).where(eq(proposals.id, id));
  await db.update(proposals).set({ secondSignerEmail: "kim@clients.test" }).where(eq(proposals.id, id));
  await choose(false);
  expect((await listReminderStops({ id })).sort()).toEqual(["kim@clients.test", proposal.clientEmail].sort());
  await choose(true);
  expect(await listReminderStops({ id })).toEqual([]);
});

test("an accepted proposal keeps no choice, and takes none", async () => {
  const { id, proposal } = await send();
  const stop = () => setProposalReminders({ id, email: proposal.clientEmail, wanted: false });
  await stop();
  await acceptProposal({
    ...{ id, revision: 1, chosen: [], origin: ORIGIN, emailProven: true, now: daysAfter(SENT, 1) },
    signature: { name: "Pat", role: null, consent: "Yes." },
  });
  expect(await listReminderStops({ id })).toEqual([]);
  await stop();
  expect(await listReminderStops({ id })).toEqual([]);
});

test("a choice is in the copy of its person's data, and is erased with them alone", async () => {
  const { id, proposal } = await send();
  const [kim, jo] = ["kim", "jo"].map((name) => `${name}-${id}@clients.test`) as [string, string];
  for (const email of [kim, jo]) await setProposalReminders({ id, email, wanted: false, now: SENT });
  const { endedReminders } = await wholeCopy(exportPerson({ email: kim }));
  expect(endedReminders).toEqual([{ reference: proposal.reference, email: kim, createdAt: SENT }]);
  await atomically((tx) => eraseProposalWrites(tx, { email: kim }));
  expect(await listReminderStops({ id })).toEqual([jo]);
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
