import { and, eq, gt, inArray, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, ifNotLost, refuseLost, required } from "~/server/db.server";

import { proposals } from "../../../drizzle/schema";

import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { leadWithoutProposalWrites } from "~/models/lead/lead.server";
import {
  OPEN_STATUSES,
  statusAt,
  statusesBefore,
  type Proposal,
  type ProposalSigner,
  type ProposalStatus,
} from "./proposal";
import { PROPOSAL_RULES } from "./proposal-refusals";
import { declinedMails } from "./proposal-mail.server";
import { getProposal, type ProposalWithContent } from "./proposal-query.server";
import { dropProposalReminders } from "./reminders/proposal-reminder.server";
import { eventWrite, leadOfProposal } from "./proposal-writes.server";
import { proposalWebhookWrite } from "./proposal-webhook.server";
import { getSettings } from "~/models/settings/settings.server";
import { answeredSuggestionWrite } from "~/models/task/task-suggestion.server";

/* What the client does with a proposal. Anyone with the link can, because it was emailed to the
   client's address. */

/** The client's origin, as evidence and for the log. */
export interface ClientOrigin {
  /** Unmasked. */
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** Records that a client opened the proposal. Only the first time counts. */
export async function markViewed({
  proposal,
  emailProven = true,
  now = sharedNow(),
}: {
  proposal: Proposal;
  /** False if someone else than the client opened it (see `leadOfProposal`). */
  emailProven?: boolean;
  now?: Date;
}): Promise<void> {
  if (statusAt(proposal, now) !== "sent") return;
  // Opened in two windows at once, or something else changed it.
  await ifNotLost(
    atomically((tx) => [
      required(
        tx
          .update(proposals)
          .set({ status: "viewed", viewedAt: now, updatedAt: now })
          .where(isStill(proposal, ["sent"], now))
          .returning({ id: proposals.id }),
      ),
      eventWrite(tx, { proposal, kind: "viewed", now }),
      ...leadOfProposal(tx, { proposal, kind: "proposal_viewed", emailProven, now }),
      proposalWebhookWrite(tx, { event: "proposal.opened", proposal, status: "viewed", now }),
    ]),
  );
}

/** Declines a proposal. Throws `RuleError`. */
export async function declineProposal({
  id,
  revision,
  signer = "first",
  emailProven = signer === "first",
  reason,
  origin,
  now = sharedNow(),
}: {
  id: string;
  revision: number;
  /** The person who declines it, if two must accept. One is enough. */
  signer?: ProposalSigner;
  /** False if someone else than the client declines it (see `leadOfProposal`). */
  emailProven?: boolean;
  reason: string | null;
  origin: ClientOrigin;
  now?: Date;
}): Promise<void> {
  const { proposal, owner } = await requireOpen({ id, revision, now });
  const settings = await getSettings();
  const second = signer === "second" ? proposal.secondSignerName : null;
  const authorName = second ?? proposal.clientName;
  await refuseLost(
    atomically((tx) => [
      required(
        tx
          .update(proposals)
          .set({
            status: "declined",
            decidedAt: now,
            declineReason: reason,
            version: sql`${proposals.version} + 1`,
            updatedAt: now,
          })
          .where(isStill(proposal, statusesBefore("declined"), now))
          .returning({ id: proposals.id }),
      ),
      ...dropProposalReminders(tx, id),
      answeredSuggestionWrite(tx, { proposalId: id, now }),
      ...declinedMails(tx, { proposal, owner, settings, reason, now }),
      eventWrite(tx, { proposal, kind: "declined", text: reason, authorName, signer, now }),
      ...leadOfProposal(tx, {
        proposal,
        kind: "proposal_declined",
        emailProven,
        // As for questions, see `askAboutProposal`.
        text: signer === "first" ? reason : null,
        now,
      }),
      ...leadWithoutProposalWrites(tx, { email: proposal.clientEmail, now }),
      proposalWebhookWrite(tx, { event: "proposal.declined", proposal, status: "declined", now }),
      auditWrite(tx, {
        ...sourceOf(origin),
        action: "proposal.declined",
        subject: { id, name: proposal.reference },
        after: { revision },
        now,
      }),
    ]),
    () => whyRefused({ id, revision, now }),
  );
}

/** The version the client acts on, if it still awaits an answer. Throws `RuleError`. */
export async function requireOpen({
  id,
  revision,
  now,
}: {
  id: string;
  revision: number;
  now: Date;
}): Promise<ProposalWithContent> {
  const known = await getProposal({ id, revision });
  const refusal = known ? whyClosed(known, now) : "not_found";
  if (!known || refusal) throw new RuleError(PROPOSAL_RULES, `proposal_${refusal ?? "not_found"}`);
  return known;
}

/** Why the client's request was refused. */
export async function whyRefused({ id, revision, now }: { id: string; revision: number; now: Date }) {
  const known = await getProposal({ id, revision });
  const reason = known ? whyClosed(known, now) : "not_found";
  return new RuleError(PROPOSAL_RULES, reason === null ? "changed_meanwhile" : `proposal_${reason}`);
}

/** Why a version can no longer be answered; null if it can. */
export function whyClosed(
  { proposal, revision }: Pick<ProposalWithContent, "proposal" | "revision">,
  now: Date,
): Exclude<ProposalStatus, "draft" | "sent" | "viewed"> | "superseded" | null {
  const status = statusAt(proposal, now);
  if (proposal.revision !== revision || status === "draft") return "superseded";
  return status === "sent" || status === "viewed" ? null : status;
}

/**
 * The condition that a proposal is still in this version and one of these statuses, and hasn't
 * expired.
 */
export function isStill({ id, revision }: Proposal, statuses: Proposal["status"][], now: Date) {
  const open = statuses.filter((status) => OPEN_STATUSES.some((one) => one === status));
  return and(
    eq(proposals.id, id),
    eq(proposals.revision, revision),
    inArray(proposals.status, open),
    gt(proposals.expiresAt, now),
  );
}

/** The client has no account here, so the log names no person. */
export function sourceOf({ userAgent, requestId }: ClientOrigin): AuditSource {
  return { actor: { id: null, name: "Client" }, network: null, userAgent, requestId };
}
