import { and, eq, inArray, sql } from "drizzle-orm";

import { ConditionLost, isUniqueViolation, required, type Database, type Write } from "~/server/db.server";

import { proposalEvents, proposals } from "../../../drizzle/schema";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { leadWrites, type LeadStep } from "~/models/lead/lead.server";
import { ProposalRuleError, type Proposal, type ProposalEventKind, type ProposalStatus } from "./proposal";
import { getProposal, type ProposalWithContent } from "./proposal-query.server";

/*
 * The parts that changes of a proposal are made of, whoever makes them.
 */

/** Who of the staff changes a proposal. */
export interface ProposalChange {
  actor: { id: string; name: string };
  source: AuditSource;
  now?: Date;
}

/** A proposal in its newest version. Throws `ProposalRuleError`. */
export async function requireProposal(id: string): Promise<ProposalWithContent> {
  const known = await getProposal({ id });
  if (!known) throw new ProposalRuleError("not_found");
  return known;
}

/**
 * The write that changes a proposal, when it still is as it was seen and may change so; else the
 * whole list is rolled back with
 * `ConditionLost`.
 */
export function changeWrite(
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

/**
 * Does writes of which one is a `changeWrite`; when someone was faster, that is a
 * `ProposalRuleError`.
 */
export async function settling<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof ConditionLost ? new ProposalRuleError("changed_meanwhile") : error;
  }
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
    /** True when whoever acts has the link that was emailed to the address. */
    emailProven: boolean;
    details?: Pick<LeadStep, "name" | "company" | "advanceTo" | "ownerId">;
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
export function auditOf(
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

/** The write that puts a proposal on top of the list, without counting as a change of it. */
export function touchWrite(tx: Database, id: string, now: Date): Write {
  return tx.update(proposals).set({ updatedAt: now }).where(eq(proposals.id, id));
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
