import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import type { AuditSource } from "~/models/audit/audit";
import { addGuests, removeGuest } from "~/models/booking/booking-guest.server";
import { createBooking, handOverBooking, moveBooking } from "~/models/booking/booking.server";
import {
  getContactMessage,
  listContactMessages,
  replyToMessage,
  storeContactMessage,
} from "~/models/contact/contact-message.server";
import { addLead, addLeadEntry } from "~/models/lead/lead-change.server";
import { getLead } from "~/models/lead/lead-query.server";
import { sendProposal } from "~/models/proposal/proposal.server";
import { answerProposalQuestion } from "~/models/proposal/proposal-talk.server";
import { takeAllowance } from "~/models/shared/rate-limit.server";
import { RATE_LIMIT_RULES } from "~/models/shared/rate-limit-rules";
import { db } from "~/server/db.server";

import { bookingHosts, bookings, outboxMails, users } from "../../../drizzle/schema";
import { bookingForm, createTestHost, STAFF_SOURCE } from "../../../tests/factories/booking";
import { createTestProposal } from "../../../tests/factories/proposal";
import { createUser } from "../../../tests/factories/user";

/* One of the staff, and everything that they can do again and again to send emails to others. */

const NOW = new Date("2026-06-08T06:00:00Z");
const NOON = new Date("2026-06-09T10:00:00Z");

interface Sender {
  id: string;
  source: AuditSource;
}

async function createSender(): Promise<Sender> {
  const { id } = await createUser({ role: "sales" });
  return { id, source: { ...STAFF_SOURCE, actor: { id, name: "Sara Novak" } } };
}

/** Uses up what one of the staff may send. */
async function sendMany({ id: value }: Sender): Promise<void> {
  const subject = { kind: "account", value } as const;
  for (let mail = 0; mail < RATE_LIMIT_RULES.staff_mail.account.burst; mail += 1)
    await takeAllowance({ rule: "staff_mail", subject, now: NOW });
}

beforeEach(async () => {
  await db.delete(bookings);
  await db.delete(bookingHosts);
});

async function booked() {
  await createTestHost({}, NOW);
  const guests = ["kit@guests.test"];
  const { booking } = await createBooking({ ...bookingForm({ startsAt: NOON, guests }), now: NOW });
  return booking;
}

const MOVED = { startsAt: new Date("2026-06-09T12:00:00Z"), sequence: 0, now: NOW };

const WAYS: Record<string, (sender: Sender) => Promise<() => Promise<unknown>>> = {
  async "mentioning a colleague"({ id: actorId, source }) {
    const colleague = await createUser({ role: "sales" });
    const firstName = `Kit${colleague.id.replaceAll("-", "")}`;
    await db.update(users).set({ firstName, lastName: "Olsen" }).where(eq(users.id, colleague.id));
    const email = `lead-${crypto.randomUUID()}@leads.test`;
    await addLead({
      lead: { email, name: null, company: null, phone: null, interest: null },
      actorId,
      source,
    });
    const lead = await getLead({ email });
    if (!lead) throw new Error("There is no lead");
    const entry = { key: crypto.randomUUID(), kind: "note", direction: "out", at: null } as const;
    return () =>
      addLeadEntry({
        lead,
        actorId,
        source,
        now: NOW,
        entry: { ...entry, text: `@${firstName} look` },
      });
  },
  async "answering a message"({ id, source }) {
    const email = `ana-${crypto.randomUUID()}@firm.test`;
    const message = {
      topic: "process",
      name: "Ana Roth",
      email,
      body: "Four hundred invoices a month.",
    } as const;
    await storeContactMessage({ message, consent: "Yes.", emailProven: false });
    const { items } = await listContactMessages({ filter: { q: email }, page: { limit: 1 } });
    const stored = await getContactMessage({ id: items[0]?.id ?? "" });
    if (!stored) throw new Error("There is no message");
    const author = { id, name: "Sara Novak" };
    return () =>
      replyToMessage({ message: stored, key: crypto.randomUUID(), body: "Yes.", author, source, now: NOW });
  },
  async "moving a booking"({ source }) {
    const { id } = await booked();
    return () => moveBooking({ id, ...MOVED, source });
  },
  async "handing over a booking"({ source }) {
    const { id, sequence } = await booked();
    const { id: hostId } = await createTestHost({}, NOW);
    return () => handOverBooking({ id, sequence, hostId, source, now: NOW });
  },
  async "adding a guest"({ source }) {
    const { id } = await booked();
    return () => addGuests({ id, emails: ["lou@guests.test"], source, now: NOW });
  },
  async "removing a guest"({ source }) {
    const { id } = await booked();
    return () => removeGuest({ id, email: "kit@guests.test", source, now: NOW });
  },
  async "sending a proposal"({ id: actorId, source }) {
    const { proposal } = await createTestProposal({ isSent: false, now: NOW });
    const actor = { id: actorId, name: "Sara Novak" };
    return () => sendProposal({ id: proposal.id, version: proposal.version, actor, source, now: NOW });
  },
  async "answering a client's question"({ id: actorId, source }) {
    const { proposal } = await createTestProposal({ now: NOW });
    const actor = { id: actorId, name: "Sara Novak" };
    const key = crypto.randomUUID();
    return () => answerProposalQuestion({ id: proposal.id, key, text: "Yes.", actor, source, now: NOW });
  },
};

test.each(Object.entries(WAYS))("%s sends nothing after many emails in a short time", async (_, prepare) => {
  const sender = await createSender();
  const send = await prepare(sender);
  await sendMany(sender);
  const before = await db.$count(outboxMails);
  await expect(send()).rejects.toMatchObject({
    ...{ code: "too_many_mails", status: 429 },
    headers: { "Retry-After": String(RATE_LIMIT_RULES.staff_mail.account.secondsEach) },
  });
  expect(await db.$count(outboxMails)).toBe(before);
});

test.each(Object.entries(WAYS))("%s sends an email of those that a person has left", async (_, prepare) => {
  await sendMany(await createSender());
  const send = await prepare(await createSender());
  const before = await db.$count(outboxMails);
  await send();
  expect(await db.$count(outboxMails)).toBeGreaterThan(before);
});

test("a visitor who moves a booking isn't counted as staff", async () => {
  const { id } = await booked();
  await expect(moveBooking({ id, ...MOVED })).resolves.toMatchObject({ startsAt: MOVED.startsAt });
});
