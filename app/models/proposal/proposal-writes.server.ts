import { and, eq, inArray, sql } from "drizzle-orm";

import { RuleError } from "~/models/shared/rule-error";
import { isUniqueViolation, refuseLost, required, type Database, type Write } from "~/server/db.server";

import { proposalEvents, proposals } from "../../../drizzle/schema";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite, type NewAuditEntry } from "~/models/audit/audit.server";
import { leadWrites, type LeadStep } from "~/models/lead/lead.server";
import type { Proposal, ProposalEventKind, ProposalSigner, ProposalStatus } from "./proposal";
import { PROPOSAL_RULES } from "./proposal-refusals";
import { getProposal, type ProposalWithContent } from "./proposal-query.server";

/* The parts that all changes to a proposal are made of. */

/** The staff member who changes a proposal. */
export interface ProposalChange {
  actor: { id: string; name: string };
  source: AuditSource;
  now?: Date;
}

/** A proposal in its newest version. Throws `RuleError`. */
export async function requireProposal(id: string): Promise<ProposalWithContent> {
  const known = await getProposal({ id });
  if (!known) throw new RuleError(PROPOSAL_RULES, "proposal_not_found");
  return known;
}

/**
 * Refuses a change that the status doesn't allow. A caller who saw another version learns that the
 * proposal has changed since.
 */
export function requireStatus(
  proposal: Pick<Proposal, "version">,
  { version, isAllowed }: { version: number; isAllowed: boolean },
): void {
  if (isAllowed) return;
  const isSeen = proposal.version === version;
  throw new RuleError(PROPOSAL_RULES, isSeen ? "proposal_wrong_status" : "changed_meanwhile");
}

/**
 * The write that changes a proposal if it hasn't changed since it was read and may change this way.
 * Otherwise the whole list is rolled back with `ConditionLost`.
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
 * Runs writes that include a `changeWrite`. If someone else was faster, throws a
 * `RuleError`.
 */
export function settling<Result>(write: () => Promise<Result>): Promise<Result> {
  return refuseLost(write(), () => new RuleError(PROPOSAL_RULES, "changed_meanwhile"));
}

/** The write that adds an entry to a proposal's timeline. */
export function eventWrite(
  tx: Database,
  event: {
    id?: string;
    proposal: Pick<Proposal, "id" | "revision">;
    kind: ProposalEventKind;
    text?: string | null;
    authorName?: string | null;
    /** The client, of two, whose link it was done with. */
    signer?: ProposalSigner | null;
    actorId?: string | null;
    now: Date;
  },
): Write {
  const { id, proposal, kind, text = null, authorName = null, signer = null, actorId = null, now } = event;
  return tx.insert(proposalEvents).values({
    ...(id === undefined ? {} : { id }),
    proposalId: proposal.id,
    revision: proposal.revision,
    kind,
    text,
    authorName,
    signer,
    actorId,
    createdAt: now,
  });
}

/** The writes that update the client's lead. */
export function leadOfProposal(
  tx: Database,
  step: {
    proposal: Pick<Proposal, "id" | "clientEmail" | "title" | "currency" | "totalMinor">;
    kind: LeadStep["event"]["kind"];
    /**
     * Whether it shows that the client's address is theirs: they used the link that was emailed to
     * it, or their account has it. Colleagues get the same link from their workspace.
     */
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

/** The audit log is never erased, so it names the proposal and not the client. */
export function auditOf(
  tx: Database,
  entry: {
    proposal: Pick<Proposal, "id" | "reference">;
    action: `proposal.${string}`;
    source: Pick<NewAuditEntry, "actor" | "network" | "userAgent" | "requestId">;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    now: Date;
  },
): Write {
  const { proposal, source, ...rest } = entry;
  return auditWrite(tx, { ...source, ...rest, subject: { id: proposal.id, name: proposal.reference } });
}

/** The write that moves a proposal to the top of the list, without counting as a change. */
export function touchWrite(tx: Database, id: string, now: Date): Write {
  return tx.update(proposals).set({ updatedAt: now }).where(eq(proposals.id, id));
}

/** Runs a write whose row's id comes from a form. Returns false if that form was sent before. */
export async function unlessSentBefore(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
