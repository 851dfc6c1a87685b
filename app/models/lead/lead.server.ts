import { and, eq, inArray, not, exists, type SQL, sql } from "drizzle-orm";

import type { Database, Write } from "~/server/db.server";

import { leadEvents, leads, proposals } from "../../../drizzle/schema";

import type { Campaign } from "./campaign";
import {
  type LeadEventKind,
  type LeadFacts,
  type LeadSaving,
  type LeadSource,
  type LeadStatus,
} from "./lead";
import { LEAD_STATUSES } from "../../../drizzle/values";
import { searchTextOf } from "~/models/post/post";
import { OPEN_STATUSES } from "~/models/proposal/proposal";

/** Something that a person did, or that was done for them. */
export interface LeadStep {
  email: string;
  /**
   * Whether the address is known to belong to anyone who acts: a confirmed account, a link that was
   * emailed to it, a member of the staff who says so. An address that was typed into a form is not.
   */
  emailProven: boolean;
  name?: string | null | undefined;
  company?: string | null | undefined;
  phone?: string | null | undefined;
  /** The process that they would like to automate, in their words. */
  interest?: string | null | undefined;
  /**
   * The process from a note, not from a statement: it never replaces the one that a statement
   * named.
   */
  interestHint?: string | null | undefined;
  yearlySaving?: LeadSaving | null | undefined;
  /** The staff member who becomes the owner if the lead has none. */
  ownerId?: string | null | undefined;
  /** The campaign that brought them to this step. */
  campaign?: Campaign | null | undefined;
  /** Their own account. */
  userId?: string | undefined;
  source: LeadSource;
  /** The sentence that they agreed to, word for word; null where nothing was asked. */
  consent: string | null;
  /** The status that this step brings the lead to, unless it has come further already. */
  advanceTo?: LeadStatus | undefined;
  event: {
    kind: LeadEventKind;
    /** The row that the entry speaks of. */
    subjectId?: string | null | undefined;
    facts?: LeadFacts | undefined;
    /** Anyone who of the staff did it. */
    actorId?: string | null | undefined;
  };
  now?: Date | undefined;
}

/** The most characters that search keeps of a lead. */
const SEARCH_TEXT_LENGTH_MAX = 2_000;

/**
 * The writes that make a lead, or join the one that has this address, and put an entry on its
 * timeline. They stand in the same `atomically` list as the change that they tell of; any number of
 * them may run for one address at the same time.
 *
 * What a lead holds already is never lost: a step whose address is not proven only fills what is
 * empty, so that nobody can change someone else's data by typing their address; a proven one
 * replaces. The interest and the yearly saving follow the latest statement, but of a proven lead
 * only a proven one. The source stays the first. Nothing is given back: nobody learns whether the
 * address was known.
 *
 * @example await atomically((tx) => [
 *   tx.insert(bookings).values(booking),
 *   ...leadWrites(tx, { email, name, emailProven: false, source: "booking", consent: copy.consent,
 * event: { kind: "booking_made", subjectId: booking.id, facts: { startsAt:
 * booking.startsAt.toISOString() } }, now }), ])
 */
export function leadWrites(tx: Database, step: LeadStep): Write[] {
  const { event, emailProven, consent, now = new Date() } = step;
  const email = leadEmail(step.email);
  const touch = step.campaign ? { ...step.campaign, at: now.toISOString() } : null;
  const row = {
    email,
    name: step.name ?? null,
    company: step.company ?? null,
    phone: step.phone ?? null,
    interest: step.interest ?? step.interestHint ?? null,
    yearlySavingMinor: step.yearlySaving?.amountMinor ?? null,
    yearlySavingCurrency: step.yearlySaving?.currency ?? null,
    source: step.source,
    firstTouch: touch,
    lastTouch: touch,
    status: step.advanceTo ?? "new",
    ownerId: step.ownerId ?? null,
    userId: step.userId ?? null,
    emailProvenAt: emailProven ? now : null,
    consent,
    consentAt: consent === null ? null : now,
    createdAt: now,
    updatedAt: now,
    lastEventAt: now,
    searchText: leadSearchText({ ...step, email, interest: step.interest ?? step.interestHint }),
  };
  return [
    tx
      .insert(leads)
      .values(row)
      .onConflictDoUpdate({ target: leads.email, set: joined(step, now) }),
    tx.insert(leadEvents).values({
      leadId: leadIdOf(email),
      kind: event.kind,
      subjectId: event.subjectId ?? null,
      facts: event.facts ?? {},
      consent,
      emailProven,
      actorId: event.actorId ?? null,
      createdAt: now,
    }),
  ];
}

/**
 * The write that moves a lead out of the proposal stage when no open proposal is left, so that it
 * shows up among the leads that need work. It comes after the write that closes the proposal.
 */
export function leadWithoutProposalWrite(tx: Database, { email, now }: { email: string; now: Date }): Write {
  const address = leadEmail(email);
  const open = tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.clientEmail, address), inArray(proposals.status, [...OPEN_STATUSES])));
  return tx
    .update(leads)
    .set({ status: "qualified", updatedAt: now })
    .where(and(eq(leads.email, address), eq(leads.status, "proposal"), not(exists(open))));
}

/**
 * The id of the lead with this address as an expression, for a row that is written after
 * `leadWrites` in the same list.
 */
export function leadIdOf(email: string): SQL<string> {
  return sql<string>`(select ${leads.id} from ${leads} where ${leads.email} = ${leadEmail(email)})`;
}

/** An address as leads are known by. */
export function leadEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** What search finds a lead by. */
export function leadSearchText(lead: {
  email: string;
  name?: string | null | undefined;
  company?: string | null | undefined;
  interest?: string | null | undefined;
}): string {
  const { email, name, company, interest } = lead;
  return searchTextOf(email, name ?? "", company ?? "", interest ?? "").slice(0, SEARCH_TEXT_LENGTH_MAX);
}

/** The values that the refused insert came with. */
const given = {
  name: sql`excluded.name`,
  company: sql`excluded.company`,
  phone: sql`excluded.phone`,
  interest: sql`excluded.interest`,
  yearlySavingMinor: sql`excluded.yearly_saving_minor`,
  yearlySavingCurrency: sql`excluded.yearly_saving_currency`,
  firstTouch: sql`excluded.first_touch`,
  lastTouch: sql`excluded.last_touch`,
  ownerId: sql`excluded.owner_id`,
  userId: sql`excluded.user_id`,
  emailProvenAt: sql`excluded.email_proven_at`,
  consent: sql`excluded.consent`,
  consentAt: sql`excluded.consent_at`,
  searchText: sql`excluded.search_text`,
};

type Given = keyof typeof given;

/** What becomes of a lead that is there already. */
function joined({ emailProven, advanceTo, interest }: LeadStep, now: Date) {
  const filled = (field: Given) =>
    emailProven
      ? sql`coalesce(${given[field]}, ${leads[field]})`
      : sql`coalesce(${leads[field]}, ${given[field]})`;
  const mayRestate = emailProven ? sql`1 = 1` : sql`${leads.emailProvenAt} is null`;
  const latest = (field: Given, statement: Given) =>
    sql`case when ${given[statement]} is not null and (${leads[statement]} is null or ${mayRestate})
      then ${given[field]} else ${leads[field]} end`;
  const hasStatement = sql`${leads.interest} is not null and ${leads.yearlySavingMinor} is not null`;
  return {
    name: filled("name"),
    company: filled("company"),
    phone: filled("phone"),
    interest: interest
      ? latest("interest", "interest")
      : sql`case when ${hasStatement} then ${leads.interest} else ${latest("interest", "interest")} end`,
    yearlySavingMinor: latest("yearlySavingMinor", "yearlySavingMinor"),
    yearlySavingCurrency: latest("yearlySavingCurrency", "yearlySavingMinor"),
    status: advanceTo ? further(advanceTo) : sql`${leads.status}`,
    firstTouch: sql`coalesce(${leads.firstTouch}, ${given.firstTouch})`,
    lastTouch: sql`coalesce(${given.lastTouch}, ${leads.lastTouch})`,
    ownerId: sql`coalesce(${leads.ownerId}, ${given.ownerId})`,
    userId: filled("userId"),
    emailProvenAt: sql`coalesce(${leads.emailProvenAt}, ${given.emailProvenAt})`,
    consent: sql`coalesce(${given.consent}, ${leads.consent})`,
    consentAt: sql`coalesce(${given.consentAt}, ${leads.consentAt})`,
    updatedAt: now,
    lastEventAt: now,
    // Both sides hold letters, digits and spaces only, so nothing in them is a wildcard.
    searchText: sql`case when ${leads.searchText} like '%' || ${given.searchText} || '%' then ${leads.searchText}
      else substr(${leads.searchText} || ' ' || ${given.searchText}, 1, ${SEARCH_TEXT_LENGTH_MAX}) end`,
  };
}

/**
 * The status that has come further. A lead that was lost is back in the run by every step that
 * brings one further.
 */
function further(status: LeadStatus): SQL {
  const reached = LEAD_STATUSES.indexOf(status);
  const before = LEAD_STATUSES.filter((other, rank) => other === "lost" || rank < reached);
  return sql`case when ${inArray(leads.status, before)} then ${status} else ${leads.status} end`;
}
