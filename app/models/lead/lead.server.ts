import { sharedNow } from "~/lib/clock/shared-clock";
import { DEFAULT_LANGUAGE, type Language } from "~/lib/languages";
import { and, desc, eq, inArray, isNull, not, exists, type SQL, sql } from "drizzle-orm";

import { db, type Database, type Write } from "~/server/db.server";

import { leadEvents, leads, proposals } from "../../../drizzle/schema";

import type { Campaign } from "./campaign";
import type { LeadEventKind, LeadFacts, LeadSaving, LeadSource, LeadStatus } from "./lead";
import { LEAD_STATUSES } from "../../../drizzle/values";
import { addressesOf, keptEmail, leadEmail } from "./lead-address.server";
import { SEARCH_TEXT_LENGTH_MAX } from "./lead-limits";
import { searchTextOf } from "~/models/search/search-words";
import { OPEN_STATUSES } from "~/models/proposal/proposal";
import { phoneWords } from "~/models/shared/phone-search";
import { leadStageWrite, leadWebhookWrite } from "~/models/webhook/webhook-write.server";

/** Something a person did, or that was done for them. */
export interface LeadStep {
  email: string;
  /**
   * Whether the email address is known to be the person's own: they have a verified account, used
   * an emailed link, or a staff member says so. An address typed into a form isn't.
   */
  emailProven: boolean;
  name?: string | null | undefined;
  company?: string | null | undefined;
  phone?: string | null | undefined;
  /** The process they would like to automate, in their words. */
  interest?: string | null | undefined;
  /**
   * The process from a note rather than an ROI statement. It never replaces the one from a
   * statement.
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
  /** The language of the page they used; nothing if they used none. */
  language?: Language | undefined;
  /** The consent sentence, word for word; null if they weren't asked. */
  consent: string | null;
  /** The stage this step moves the lead to, unless it has come further. */
  advanceTo?: LeadStatus | undefined;
  event: {
    kind: LeadEventKind;
    /** The row the entry is about. */
    subjectId?: string | null | undefined;
    facts?: LeadFacts | undefined;
    /** The staff member who did it. */
    actorId?: string | null | undefined;
  };
  now?: Date | undefined;
}

/**
 * The writes that create a lead, or update the one with this email address, and add an entry to its
 * timeline. Put them in the same `atomically` list as the change they report. Any number can run
 * for one address at once.
 *
 * Nothing a lead contains is ever lost. A step with an unverified address only fills empty fields,
 * so that nobody can change another person's data by typing their address; a verified one replaces
 * them. Interest and savings follow the latest ROI statement, except that only a verified step
 * changes them once a lead is verified. The first source is kept. The writes return nothing, so
 * nobody learns whether the address was known.
 */
export function leadWrites(tx: Database, step: LeadStep): Write[] {
  const { event, emailProven, consent, now = sharedNow() } = step;
  const email = leadEmail(step.email);
  const touch = step.campaign ? { ...step.campaign, at: now.toISOString() } : null;
  const newId = crypto.randomUUID();
  const isLead = sql`${leads.email} = ${keptEmail(email)}`;
  const row = {
    id: newId,
    email: keptEmail(email),
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
    language: step.language ?? DEFAULT_LANGUAGE,
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
    ...(step.advanceTo ? advanceWrites(tx, { isLead, status: step.advanceTo, now }) : []),
    leadWebhookWrite(tx, { isLead, newId, now }),
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

/** The writes that move a lead to a further stage. Its row is locked by the write before. */
function advanceWrites(
  tx: Database,
  { isLead, status, now }: { isLead: SQL; status: LeadStatus; now: Date },
): Write[] {
  const isBehind = and(isLead, inArray(leads.status, stagesBefore(status))) ?? isLead;
  return [
    leadStageWrite(tx, { isLead: isBehind, status, now }),
    tx.update(leads).set({ status }).where(isBehind),
  ];
}

/** The write that verifies a lead's own address, for a step that isn't in the timeline. */
export function provenLeadWrite(tx: Database, { email, now }: { email: string; now: Date }): Write {
  return tx
    .update(leads)
    .set({ emailProvenAt: now, updatedAt: now })
    .where(and(eq(leads.email, leadEmail(email)), isNull(leads.emailProvenAt)));
}

/**
 * The writes that move a lead out of the proposal stage when no open proposal is left, so that it
 * shows up among the leads that need work. Put them after `leadWrites` and after the write that
 * closes the proposal.
 */
export function leadWithoutProposalWrites(
  tx: Database,
  { email, now }: { email: string; now: Date },
): Write[] {
  const open = tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      and(inArray(proposals.clientEmail, addressesOf(email)), inArray(proposals.status, [...OPEN_STATUSES])),
    );
  const isLeft = and(eq(leads.email, keptEmail(email)), eq(leads.status, "proposal"), not(exists(open)));
  return [
    leadStageWrite(tx, { isLead: sql`${isLeft}`, status: "qualified", now }),
    tx.update(leads).set({ status: "qualified", updatedAt: now }).where(isLeft),
  ];
}

/** Whether the timeline of the lead with this email address has an entry about this subject. */
export async function hasLeadEvent({
  email,
  kind,
  subjectId,
}: Pick<LeadStep, "email"> & { kind: LeadStep["event"]["kind"]; subjectId: string }): Promise<boolean> {
  const isThis = and(
    eq(leadEvents.leadId, leadIdOf(email)),
    eq(leadEvents.kind, kind),
    eq(leadEvents.subjectId, subjectId),
  );
  return (await db.$count(leadEvents, isThis)) > 0;
}

/** When something last happened to a subject on the timeline of its lead; null if it never did. */
export async function getLatestEventTime({
  email,
  kind,
  subjectId,
}: Pick<LeadStep, "email"> & { kind: LeadStep["event"]["kind"]; subjectId: string }): Promise<Date | null> {
  const [event] = await db
    .select({ createdAt: leadEvents.createdAt })
    .from(leadEvents)
    .where(
      and(
        eq(leadEvents.leadId, leadIdOf(email)),
        eq(leadEvents.kind, kind),
        eq(leadEvents.subjectId, subjectId),
      ),
    )
    .orderBy(desc(leadEvents.createdAt))
    .limit(1);
  return event?.createdAt ?? null;
}

/**
 * The id of the lead with this address as an expression, for a row written after `leadWrites` in
 * the same list.
 */
export function leadIdOf(email: string): SQL<string> {
  return sql<string>`(select ${leads.id} from ${leads} where ${leads.email} = ${keptEmail(email)})`;
}

/** The text that search looks through. */
export function leadSearchText(lead: {
  email: string;
  name?: string | null | undefined;
  company?: string | null | undefined;
  phone?: string | null | undefined;
  interest?: string | null | undefined;
}): string {
  const { email, name, company, phone, interest } = lead;
  const number = phoneWords(phone ?? "").join(" ");
  const text = searchTextOf(email, name ?? "", company ?? "", interest ?? "", number);
  return text.slice(0, SEARCH_TEXT_LENGTH_MAX);
}

/** The values of the refused insert. */
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

/** The update for a lead that exists already. */
function joined({ email, emailProven, interest, language }: LeadStep, now: Date) {
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
    firstTouch: sql`coalesce(${leads.firstTouch}, ${given.firstTouch})`,
    lastTouch: sql`coalesce(${given.lastTouch}, ${leads.lastTouch})`,
    ownerId: sql`coalesce(${leads.ownerId}, ${given.ownerId})`,
    ...(language === undefined ? {} : { language }),
    userId: filled("userId"),
    // A step under the address of a merged lead says nothing about the address of the kept one.
    emailProvenAt: sql`coalesce(${leads.emailProvenAt},
      case when ${leads.email} = ${leadEmail(email)} then ${given.emailProvenAt} end)`,
    consent: sql`coalesce(${given.consent}, ${leads.consent})`,
    consentAt: sql`coalesce(${given.consentAt}, ${leads.consentAt})`,
    updatedAt: now,
    lastEventAt: now,
    // Both sides contain only letters, digits and spaces, so there are no wildcards.
    searchText: sql`case when ${leads.searchText} like '%' || ${given.searchText} || '%' then ${leads.searchText}
      else substr(${leads.searchText} || ' ' || ${given.searchText}, 1, ${SEARCH_TEXT_LENGTH_MAX}) end`,
  };
}

/** The stages from which a step forward leads to this one. It brings a lost lead back. */
function stagesBefore(status: LeadStatus): LeadStatus[] {
  const reached = LEAD_STATUSES.indexOf(status);
  return LEAD_STATUSES.filter((other, rank) => other === "lost" || rank < reached);
}
