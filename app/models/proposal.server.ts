import { randomInt } from "node:crypto";

import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";

import {
  atomically,
  ConditionLost,
  db,
  isUniqueViolation,
  required,
  type Database,
  type Write,
} from "~/db.server";

import { proposalEvents, proposalRevisions, proposals } from "../../drizzle/schema";

import { SYSTEM_ACTOR, type AuditSource } from "./audit";
import { auditWrite } from "./audit.server";
import { leadWrites, type LeadStep } from "./lead.server";
import { searchTextOf } from "./post";
import {
  expiryOf,
  OPEN_STATUSES,
  ProposalRuleError,
  statusAt,
  statusesBefore,
  type Proposal,
  type ProposalContent,
  type ProposalEventKind,
  type ProposalStatus,
  type WorkspaceWish,
} from "./proposal";
import { totalsOf } from "./proposal-money";
import { proposalLinkWrite } from "./proposal-link.server";
import { answerMails, sentMails, withdrawnMails } from "./proposal-mail.server";
import { getProposal, type ProposalWithContent } from "./proposal-query.server";
import { dropProposalReminders, proposalReminderWrites } from "./proposal-reminder.server";
import { keepResultWrites } from "./roi.server";
import { getSettings } from "./settings.server";

/** Without letters and digits that look alike (Crockford). */
const REFERENCE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function newReference(): string {
  const letters = Array.from({ length: 8 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]);
  return `P-${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

/** Who of the staff changes a proposal. */
interface ProposalChange {
  actor: { id: string; name: string };
  source: AuditSource;
  now?: Date;
}

/** What of the content stands in the row of the proposal, for lists and searches. */
function summaryOf(content: ProposalContent, reference: string) {
  const { title, clientName, clientEmail, company, currency, lastDay } = content;
  const { once, monthly } = totalsOf(content, new Set());
  return {
    title,
    clientName,
    clientEmail,
    company,
    currency,
    totalMinor: once.totalMinor,
    monthlyMinor: monthly.totalMinor,
    expiresAt: expiryOf(lastDay),
    searchText: searchTextOf(title, clientName, company ?? "", clientEmail, reference).slice(0, 2_000),
  };
}

/** The write that puts an entry on a proposal's timeline. */
export function eventWrite(
  tx: Database,
  event: {
    id?: string;
    proposal: Pick<Proposal, "id" | "revision">;
    kind: ProposalEventKind;
    text?: string | null;
    authorName?: string | null;
    actorId?: string | null;
    now: Date;
  },
): Write {
  const { id, proposal, kind, text = null, authorName = null, actorId = null, now } = event;
  return tx.insert(proposalEvents).values({
    ...(id === undefined ? {} : { id }),
    proposalId: proposal.id,
    revision: proposal.revision,
    kind,
    text,
    authorName,
    actorId,
    createdAt: now,
  });
}

/** The writes that tell the client's lead what happened to a proposal. */
export function leadOfProposal(
  tx: Database,
  step: {
    proposal: Pick<Proposal, "id" | "clientEmail" | "title" | "currency" | "totalMinor">;
    kind: LeadStep["event"]["kind"];
    /** True when whoever acts has the link that was mailed to the address. */
    emailProven: boolean;
    details?: Pick<LeadStep, "name" | "company" | "advanceTo">;
    consent?: string | null;
    text?: string | null;
    subjectId?: string;
    actorId?: string | null;
    now: Date;
  },
): Write[] {
  const { proposal, kind, emailProven, details = {}, consent = null, text, actorId, now } = step;
  return leadWrites(tx, {
    email: proposal.clientEmail,
    emailProven,
    ...details,
    source: "proposal",
    consent,
    event: {
      kind,
      subjectId: step.subjectId ?? proposal.id,
      facts: {
        title: proposal.title,
        totalMinor: proposal.totalMinor,
        currency: proposal.currency,
        ...(text ? { text } : {}),
      },
      actorId: actorId ?? null,
    },
    now,
  });
}

/** The log of the staff is never erased: it names the proposal, not its client. */
function auditOf(
  tx: Database,
  entry: {
    proposal: Pick<Proposal, "id" | "reference">;
    action: `proposal.${string}`;
    source: AuditSource;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    now: Date;
  },
): Write {
  const { proposal, source, ...rest } = entry;
  return auditWrite(tx, { ...source, ...rest, subject: { id: proposal.id, name: proposal.reference } });
}

/** Makes a draft. `id` is chosen by the form: the same form sent again is a unique violation. */
export async function createProposal({
  id,
  content,
  wish,
  actor,
  source,
  now = new Date(),
}: ProposalChange & { id: string; content: ProposalContent; wish: WorkspaceWish }): Promise<void> {
  const reference = newReference();
  const proposal = { id, reference, revision: 1 };
  await atomically((tx) => [
    tx.insert(proposals).values({
      ...proposal,
      ...summaryOf(content, reference),
      ...wish,
      ownerId: actor.id,
      createdAt: now,
      updatedAt: now,
    }),
    tx.insert(proposalRevisions).values({ proposalId: id, revision: 1, content, createdAt: now }),
    eventWrite(tx, { proposal, kind: "created", authorName: actor.name, actorId: actor.id, now }),
    auditOf(tx, { proposal, action: "proposal.created", source, now }),
  ]);
}

/** Saves a draft. Throws `ProposalRuleError` when it is none any more, or somebody else was faster (`version` is what the editor saw). */
export async function saveProposal({
  id,
  version,
  content,
  wish,
  actor,
  source,
  now = new Date(),
}: ProposalChange & {
  id: string;
  version: number;
  content: ProposalContent;
  wish: WorkspaceWish;
}): Promise<void> {
  const { proposal } = await requireProposal(id);
  if (proposal.status !== "draft") throw new ProposalRuleError("not_draft");
  await settling(() =>
    atomically((tx) => [
      changeWrite(tx, {
        proposal: { ...proposal, version },
        from: ["draft"],
        set: {
          ...summaryOf(content, proposal.reference),
          ...wish,
          ownerId: proposal.ownerId ?? actor.id,
        },
        now,
      }),
      tx
        .update(proposalRevisions)
        .set({ content })
        .where(
          and(
            eq(proposalRevisions.proposalId, id),
            eq(proposalRevisions.revision, proposal.revision),
            isNull(proposalRevisions.sentAt),
          ),
        ),
      auditOf(tx, { proposal, action: "proposal.changed", source, now }),
    ]),
  );
}

/** Sends a draft: from now on its link works. Throws `ProposalRuleError`. */
export async function sendProposal({
  id,
  version,
  actor,
  source,
  now = new Date(),
}: ProposalChange & { id: string; version: number }): Promise<void> {
  const known = await requireProposal(id);
  const { proposal, content, owner } = known;
  if (proposal.status !== "draft") throw new ProposalRuleError("changed_meanwhile");
  if (proposal.expiresAt <= now) throw new ProposalRuleError("day_is_over");
  const settings = await getSettings();
  const { roiResult } = content;
  await settling(() =>
    atomically((tx) => [
      changeWrite(tx, {
        proposal: { ...proposal, version },
        from: statusesBefore("sent"),
        set: { status: "sent", sentAt: now, viewedAt: null },
        now,
      }),
      tx
        .update(proposalRevisions)
        .set({ sentAt: now })
        .where(and(eq(proposalRevisions.proposalId, id), eq(proposalRevisions.revision, proposal.revision))),
      proposalLinkWrite(tx, proposal),
      ...(proposal.wantsReminders ? proposalReminderWrites(tx, proposal, now) : []),
      ...(roiResult === null ? [] : keepResultWrites(tx, { token: roiResult, now })),
      ...sentMails(tx, { proposal, owner, settings, now }),
      eventWrite(tx, { proposal, kind: "sent", authorName: actor.name, actorId: actor.id, now }),
      ...leadOfProposal(tx, {
        proposal,
        kind: "proposal_sent",
        emailProven: false,
        details: { name: proposal.clientName, company: proposal.company, advanceTo: "proposal" },
        actorId: actor.id,
        now,
      }),
      auditOf(tx, {
        proposal,
        action: "proposal.sent",
        source,
        after: {
          revision: proposal.revision,
          totalMinor: proposal.totalMinor,
          monthlyMinor: proposal.monthlyMinor,
          currency: proposal.currency,
        },
        now,
      }),
    ]),
  );
}

/** Takes a proposal back. Its client is told, when they had it. Throws `ProposalRuleError`. */
export async function withdrawProposal({
  id,
  version,
  actor,
  source,
  now = new Date(),
}: ProposalChange & { id: string; version: number }): Promise<void> {
  const { proposal, owner } = await requireProposal(id);
  const before = statusAt(proposal, now);
  const wasOpen = before === "sent" || before === "viewed";
  if (!wasOpen && before !== "draft") throw new ProposalRuleError("changed_meanwhile");
  const settings = await getSettings();
  await settling(() =>
    atomically((tx) => [
      changeWrite(tx, {
        proposal: { ...proposal, version },
        from: statusesBefore("withdrawn"),
        set: { status: "withdrawn", decidedAt: now },
        now,
      }),
      ...dropProposalReminders(tx, id),
      ...(wasOpen ? withdrawnMails(tx, { proposal, owner, settings, now }) : []),
      eventWrite(tx, { proposal, kind: "withdrawn", authorName: actor.name, actorId: actor.id, now }),
      ...(wasOpen
        ? leadOfProposal(tx, {
            proposal,
            kind: "proposal_withdrawn",
            emailProven: false,
            actorId: actor.id,
            now,
          })
        : []),
      auditOf(tx, {
        proposal,
        action: "proposal.withdrawn",
        source,
        before: { status: before },
        after: { status: "withdrawn" },
        now,
      }),
    ]),
  );
}

/** Begins a new version of a proposal that was sent. The link to the one before is closed at once. Throws `ProposalRuleError`. */
export async function reviseProposal({
  id,
  version,
  actor,
  source,
  now = new Date(),
}: ProposalChange & { id: string; version: number }): Promise<void> {
  const { proposal, content } = await requireProposal(id);
  if (proposal.status === "accepted") throw new ProposalRuleError("accepted");
  if (proposal.status === "draft") throw new ProposalRuleError("changed_meanwhile");
  const revision = proposal.revision + 1;
  await settling(() =>
    atomically((tx) => [
      changeWrite(tx, {
        proposal: { ...proposal, version },
        from: statusesBefore("draft"),
        set: {
          status: "draft",
          revision,
          sentAt: null,
          viewedAt: null,
          decidedAt: null,
          declineReason: null,
        },
        now,
      }),
      tx.insert(proposalRevisions).values({ proposalId: id, revision, content, createdAt: now }),
      ...dropProposalReminders(tx, id),
      eventWrite(tx, {
        proposal: { id, revision },
        kind: "revised",
        authorName: actor.name,
        actorId: actor.id,
        now,
      }),
      auditOf(tx, { proposal, action: "proposal.revised", source, after: { revision }, now }),
    ]),
  );
}

/** Makes a draft with what a proposal says now. `newId` is chosen by the form, as for `createProposal`. */
export async function duplicateProposal({
  id,
  newId,
  lastDay,
  ...change
}: ProposalChange & { id: string; newId: string; lastDay: string }): Promise<void> {
  const { proposal, content } = await requireProposal(id);
  const { workspaceName, workspacePlan, tenantId } = proposal;
  await createProposal({
    ...change,
    id: newId,
    content: { ...content, lastDay },
    wish: { workspaceName, workspacePlan, tenantId },
  });
}

/** Deletes a draft that was never sent. Throws `ProposalRuleError`. */
export async function deleteDraft({
  id,
  version,
  source,
  now = new Date(),
}: ProposalChange & { id: string; version: number }): Promise<void> {
  const { proposal } = await requireProposal(id);
  if (proposal.status !== "draft" || proposal.revision > 1) throw new ProposalRuleError("was_sent");
  await settling(() =>
    atomically((tx) => [
      required(
        tx
          .delete(proposals)
          .where(
            and(
              eq(proposals.id, id),
              eq(proposals.status, "draft"),
              eq(proposals.revision, 1),
              eq(proposals.version, version),
            ),
          )
          .returning({ id: proposals.id }),
      ),
      auditOf(tx, { proposal, action: "proposal.deleted", source, now }),
    ]),
  );
}

/**
 * Answers what a client has asked: by mail, and on the proposal's page. `key` is the entry's id, chosen by the form: false when the same
 * form was sent before.
 */
export async function answerProposalQuestion({
  id,
  key,
  text,
  actor,
  source,
  now = new Date(),
}: ProposalChange & { id: string; key: string; text: string }): Promise<boolean> {
  const { proposal, owner } = await requireProposal(id);
  const settings = await getSettings();
  return unlessSentBefore(() =>
    atomically((tx) => [
      eventWrite(tx, {
        id: key,
        proposal,
        kind: "answer",
        text,
        authorName: actor.name,
        actorId: actor.id,
        now,
      }),
      touchWrite(tx, id, now),
      proposalLinkWrite(tx, proposal),
      ...answerMails(tx, { proposal, owner, settings, text, author: actor.name, now }),
      ...leadOfProposal(tx, {
        proposal,
        kind: "proposal_answered",
        emailProven: false,
        text,
        actorId: actor.id,
        now,
      }),
      auditOf(tx, { proposal, action: "proposal.answered", source, now }),
    ]),
  );
}

/** Does a write whose row has an id that a form chose: false when that form was sent before. */
export async function unlessSentBefore(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** The write that puts a proposal on top of the list, without counting as a change of it. */
export function touchWrite(tx: Database, id: string, now: Date): Write {
  return tx.update(proposals).set({ updatedAt: now }).where(eq(proposals.id, id));
}

/**
 * The write that changes a proposal, when it still is as it was seen and may change so; else the whole list is rolled back with
 * `ConditionLost`.
 */
function changeWrite(
  tx: Database,
  {
    proposal: { id, revision, version },
    from,
    set,
    now,
  }: {
    proposal: Pick<Proposal, "id" | "revision" | "version">;
    from: ProposalStatus[];
    set: Partial<typeof proposals.$inferInsert>;
    now: Date;
  },
): Write {
  return required(
    tx
      .update(proposals)
      .set({ ...set, version: sql`${proposals.version} + 1`, updatedAt: now })
      .where(
        and(
          eq(proposals.id, id),
          eq(proposals.revision, revision),
          eq(proposals.version, version),
          inArray(proposals.status, from),
        ),
      )
      .returning({ id: proposals.id }),
  );
}

async function requireProposal(id: string): Promise<ProposalWithContent> {
  const known = await getProposal({ id });
  if (!known) throw new ProposalRuleError("not_found");
  return known;
}

async function settling<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof ConditionLost ? new ProposalRuleError("changed_meanwhile") : error;
  }
}

const EXPIRED_AT_ONCE = 100;

/** Writes down which proposals have run out. Any number of processes may do so at once. Gives back how many. */
export async function expireProposals({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  const due = await db
    .select({ id: proposals.id, reference: proposals.reference, revision: proposals.revision })
    .from(proposals)
    .where(and(inArray(proposals.status, [...OPEN_STATUSES]), lte(proposals.expiresAt, now)))
    .limit(EXPIRED_AT_ONCE);
  let expired = 0;
  for (const proposal of due) if (await expireProposal(proposal, now)) expired += 1;
  return expired;
}

async function expireProposal(
  proposal: Pick<Proposal, "id" | "reference" | "revision">,
  now: Date,
): Promise<boolean> {
  const source = { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null };
  try {
    await atomically((tx) => [
      required(
        tx
          .update(proposals)
          .set({
            status: "expired",
            decidedAt: now,
            version: sql`${proposals.version} + 1`,
            updatedAt: now,
          })
          .where(
            and(
              eq(proposals.id, proposal.id),
              inArray(proposals.status, statusesBefore("expired")),
              lte(proposals.expiresAt, now),
            ),
          )
          .returning({ id: proposals.id }),
      ),
      ...dropProposalReminders(tx, proposal.id),
      eventWrite(tx, { proposal, kind: "expired", now }),
      auditOf(tx, { proposal, action: "proposal.expired", source, now }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionLost) return false;
    throw error;
  }
}
