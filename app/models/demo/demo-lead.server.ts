import { eq } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { contactFormCopy } from "~/copy/contact";
import { atomically, db } from "~/server/db.server";

import { leads, users } from "../../../drizzle/schema";

import { storeContactMessage } from "~/models/contact/contact-message.server";
import { DEFAULT_SETTINGS } from "~/models/settings/settings";
import type { LeadFacts, LeadStatus } from "~/models/lead/lead";
import { leadWrites, type LeadStep } from "~/models/lead/lead.server";
import { HOUR_MILLISECONDS } from "~/lib/time-units";

/** An invented person. */
interface DemoLead {
  name: string;
  company: string;
  email: string;
  interest: string;
  /** In whole dollars. */
  saving?: number;
  hoursAgo: number;
  source: LeadStep["source"];
  kind: LeadStep["event"]["kind"];
  status: LeadStatus;
  hasOwner?: boolean;
  /** Their message from the contact form. */
  message?: string;
}

const DEMO_LEADS: readonly DemoLead[] = [
  {
    name: "Uli Seed",
    company: "Fennel Foods",
    email: "uli.seed@fennel-foods.example",
    interest: "Supplier invoices, 600 a month",
    saving: 31_752,
    hoursAgo: 2,
    source: "roi",
    kind: "roi_result",
    status: "new",
  },
  {
    name: "Max Alder",
    company: "Alder Clinic",
    email: "max@alder-clinic.example",
    interest: "Patient intake forms",
    saving: 18_400,
    hoursAgo: 7,
    source: "contact",
    kind: "contact_message",
    status: "new",
    message:
      "Our front desk types about forty intake forms a day into two systems.\n\nBoth have an API, as far as I know. Is that something you do, and what would you need to see first?",
  },
  {
    name: "Ash Winter",
    company: "Winter & Daughters Retail",
    email: "ash@winter-retail.example",
    interest: "Returns inbox",
    saving: 22_050,
    hoursAgo: 26,
    source: "contact",
    kind: "contact_message",
    status: "new",
    message:
      "We answer around 300 mails about returns a week, nearly all of them the same five questions. What must never happen is a refund that nobody has looked at.",
  },
  {
    name: "Toni Hartwig-Langermann",
    company: "Hartwig Manufacturing and Precision Parts",
    email: "toni@hartwig-parts.example",
    interest: "Order confirmations against price lists in four languages",
    saving: 48_300,
    hoursAgo: 49,
    source: "roi",
    kind: "roi_result",
    status: "contacted",
    hasOwner: true,
  },
  {
    name: "Noa Bright",
    company: "Bright Travel",
    email: "noa@bright-travel.example",
    interest: "Refund requests",
    saving: 16_800,
    hoursAgo: 75,
    source: "contact",
    kind: "contact_message",
    status: "contacted",
    hasOwner: true,
    message:
      "Refund requests reach us by email, by phone and through a form, and each takes about eleven minutes. Could the three become one list?",
  },
  {
    name: "Pat Marlow",
    company: "Marlow Logistics",
    email: "pat@marlow-logistics.example",
    interest: "Freight documents",
    saving: 39_600,
    hoursAgo: 98,
    source: "booking",
    kind: "booking_made",
    status: "qualified",
    hasOwner: true,
  },
  {
    name: "Kit Osei",
    company: "Osei Energy",
    email: "kit@osei-energy.example",
    interest: "Meter readings",
    saving: 26_800,
    hoursAgo: 120,
    source: "booking",
    kind: "booking_made",
    status: "qualified",
  },
  {
    name: "Jo Ferrand",
    company: "Ferrand Insurance",
    email: "jo@ferrand-insurance.example",
    interest: "First notice of loss",
    saving: 54_100,
    hoursAgo: 170,
    source: "roi",
    kind: "proposal_sent",
    status: "proposal",
    hasOwner: true,
  },
  {
    name: "Robin Vale",
    company: "Vale Legal",
    email: "robin@vale-legal.example",
    interest: "Deadlines out of court mail",
    hoursAgo: 260,
    source: "staff",
    kind: "added",
    status: "contacted",
  },
  {
    name: "Chris Baker",
    company: "Corner Bakery Group",
    email: "chris@corner-bakery.example",
    interest: "Daily stock orders",
    saving: 12_950,
    hoursAgo: 400,
    source: "roi",
    kind: "proposal_accepted",
    status: "won",
    hasOwner: true,
  },
  {
    name: "Lee Sandoval",
    company: "Sandoval Print",
    email: "lee@sandoval-print.example",
    interest: "Proofs that wait for approval",
    saving: 6_200,
    hoursAgo: 600,
    source: "contact",
    kind: "contact_message",
    status: "lost",
  },
  {
    name: "Sam Okafor",
    company: "Okafor Studio",
    email: "sam@okafor-studio.example",
    interest: "Time sheets",
    hoursAgo: 800,
    source: "registration",
    kind: "registered",
    status: "new",
  },
];

/**
 * Creates the missing demo leads and messages, and keeps existing ones. Returns how many were
 * created.
 */
export async function createDemoLeads({ now = sharedNow() }: { now?: Date } = {}): Promise<number> {
  const [sales] = await db.select({ id: users.id }).from(users).where(eq(users.email, "sales@demo.test"));
  let created = 0;
  for (const lead of DEMO_LEADS) {
    const known = await db.$count(leads, eq(leads.email, lead.email));
    if (known > 0) continue;
    await createDemoLead(lead, { ownerId: lead.hasOwner ? (sales?.id ?? null) : null, now });
    created += 1;
  }
  return created;
}

async function createDemoLead(lead: DemoLead, { ownerId, now }: { ownerId: string | null; now: Date }) {
  const { name, company, email, interest, saving, hoursAgo, source, kind, status, message } = lead;
  const at = new Date(now.getTime() - hoursAgo * HOUR_MILLISECONDS);
  const yearlySaving = saving === undefined ? null : { amountMinor: saving * 100, currency: "USD" };
  const consent = source === "staff" ? null : contactFormCopy.consent(DEFAULT_SETTINGS.productName);
  if (message !== undefined) {
    await storeContactMessage({
      message: { topic: "process", name, company, email, body: message },
      consent: consent ?? "",
      emailProven: false,
      now: at,
    });
  }
  const facts: LeadFacts = yearlySaving
    ? { title: interest, yearlySavingMinor: yearlySaving.amountMinor, currency: yearlySaving.currency }
    : { title: interest };
  await atomically((tx) => [
    ...leadWrites(tx, {
      email,
      emailProven: false,
      name,
      company,
      interest,
      yearlySaving,
      source,
      consent,
      event: message === undefined ? { kind, facts } : { kind: "roi_result", facts },
      now: at,
    }),
    tx.update(leads).set({ status, ownerId }).where(eq(leads.email, email)),
  ]);
}
