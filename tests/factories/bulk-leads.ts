import { createHash } from "node:crypto";

import { atomically, db, refreshStatistics } from "~/server/db.server";
import { type MessageStatus } from "~/models/contact/contact-message";
import { CONTACT_TOPICS, LEAD_SOURCES } from "../../drizzle/values";
import { type LeadSource, type LeadStatus } from "~/models/lead/lead";
import { leadSearchText } from "~/models/lead/lead.server";
import { searchTextOf } from "~/models/search/search-words";

import { contactMessages, leadEvents, leads } from "../../drizzle/schema";
import { insertMany, ROWS_PER_TRANSACTION } from "./insert-many";
import { DAY_MILLISECONDS } from "~/lib/time-units";

/** As for users: five years of visitors. */
const SPREAD_MILLISECONDS = 5 * 365 * DAY_MILLISECONDS;

const COMPANIES = ["Freight", "Clinic", "Retail", "Foods", "Energy", "Travel", "Precision Parts"];
const PROCESSES = ["Supplier invoices", "Returns", "Intake forms", "Order confirmations", "Time sheets"];
/** Ten in a hundred become customers, thirty are lost, and so on. */
const STATUSES: readonly LeadStatus[] = [
  ...Array<LeadStatus>(30).fill("new"),
  ...Array<LeadStatus>(15).fill("contacted"),
  ...Array<LeadStatus>(10).fill("qualified"),
  ...Array<LeadStatus>(5).fill("proposal"),
  ...Array<LeadStatus>(10).fill("won"),
  ...Array<LeadStatus>(30).fill("lost"),
];
const MESSAGE_STATUSES: readonly MessageStatus[] = ["new", "answered", "closed", "answered", "spam"];

/** Adds rows in steps, the newest first, and lets the planner know. */
async function addInSteps(
  total: number,
  now: Date,
  add: (numbers: { number: number; createdAt: Date }[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 1; start <= total; start += ROWS_PER_TRANSACTION) {
    const size = Math.min(ROWS_PER_TRANSACTION, total - start + 1);
    await add(
      Array.from({ length: size }, (_, offset) => {
        const age = Math.round((SPREAD_MILLISECONDS / total) * (start + offset));
        return { number: start + offset, createdAt: new Date(now.getTime() - age) };
      }),
    );
  }
  await refreshStatistics();
}

/**
 * Adds `total` leads for load tests, each with a timeline entry. One in three has a statement; none
 * has an owner.
 */
export async function createBulkLeads({
  total,
  now = new Date(),
}: {
  total: number;
  now?: Date;
}): Promise<void> {
  const existing = await db.$count(leads);
  await addInSteps(total, now, (numbers) => {
    const rows = numbers.map(({ number, createdAt }) => bulkLead(existing + number, createdAt));
    const events = rows.map(({ id, createdAt }) => ({
      leadId: id,
      kind: "roi_result" as const,
      facts: {},
      emailProven: false,
      createdAt,
    }));
    return atomically((tx) => [insertMany(tx, leads, rows), insertMany(tx, leadEvents, events)], {
      mayBeLost: true,
    });
  });
}

/** "w000077": with a fixed length, so that no search finds more of them the more there are. */
function wordOf(number: number): string {
  return `w${String(number).padStart(6, "0")}`;
}

function bulkLead(number: number, createdAt: Date) {
  const hasStatement = number % 3 === 0;
  const source: LeadSource = LEAD_SOURCES[number % LEAD_SOURCES.length] ?? "contact";
  const words = {
    email: `lead-${number}@load.test`,
    name: `Lead Sample-${wordOf(number)}`,
    company: `${COMPANIES[number % COMPANIES.length]} ${number}`,
    interest: PROCESSES[number % PROCESSES.length] ?? null,
  };
  return {
    ...words,
    id: crypto.randomUUID(),
    yearlySavingMinor: hasStatement ? (number % 9_973) * 1_000 : null,
    yearlySavingCurrency: hasStatement ? "USD" : null,
    source,
    // Spread over the statuses without following the sources.
    status: STATUSES[Math.floor(number / LEAD_SOURCES.length) % STATUSES.length] ?? "new",
    createdAt,
    updatedAt: createdAt,
    lastEventAt: createdAt,
    searchText: leadSearchText(words),
  };
}

/**
 * Adds `total` messages of the contact form for load tests. One of five is spam; none has a lead.
 */
export async function createBulkMessages({
  total,
  now = new Date(),
}: {
  total: number;
  now?: Date;
}): Promise<void> {
  const existing = await db.$count(contactMessages);
  await addInSteps(total, now, (numbers) => {
    const rows = numbers.map(({ number, createdAt }) => bulkMessage(existing + number, createdAt));
    return atomically((tx) => [insertMany(tx, contactMessages, rows)], { mayBeLost: true });
  });
}

function bulkMessage(number: number, createdAt: Date) {
  const email = `writer-${number}@load.test`;
  const name = `Writer Sample-${number}`;
  const body = `Please call me about our returns, ${wordOf(number)}. They take somebody eleven minutes each.`;
  return {
    contentHash: createHash("sha256").update(`${email} ${crypto.randomUUID()}`).digest("hex"),
    status: MESSAGE_STATUSES[number % MESSAGE_STATUSES.length] ?? "new",
    topic: CONTACT_TOPICS[number % CONTACT_TOPICS.length] ?? "process",
    name,
    email,
    consent: "Yes.",
    createdAt,
    updatedAt: createdAt,
    body,
    searchText: searchTextOf(name, email, body),
  };
}

/** Adds a lead who wrote this many messages. Returns the address. */
export async function createWriter({ messages }: { messages: number }): Promise<string> {
  const number = (await db.$count(leads)) + 1;
  const now = new Date();
  const lead = bulkLead(number, now);
  const { id: leadId, email } = lead;
  await atomically((tx) => [insertMany(tx, leads, [lead])]);
  await addInSteps(messages, now, (numbers) => {
    const rows = numbers.map((one) => ({ ...bulkMessage(one.number, one.createdAt), leadId, email }));
    return atomically((tx) => [insertMany(tx, contactMessages, rows)], { mayBeLost: true });
  });
  return email;
}
