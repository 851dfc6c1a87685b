import { and, eq, inArray, isNull } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { exactMoneyText } from "~/lib/number-formats";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, db, type Database, type Write } from "~/server/db.server";

import { proposalRevisions, proposals } from "../../../drizzle/schema";

import { addressesOf } from "~/models/lead/lead-address.server";
import { listStaffWith } from "~/models/lead/lead-query.server";
import { leadWithoutProposalWrites } from "~/models/lead/lead.server";
import {
  isUndecided,
  statusAt,
  statusesBefore,
  UNDECIDED_STATUSES,
  type Proposal,
  type ProposalContent,
} from "./proposal";
import { PROPOSAL_RULES } from "./proposal-refusals";
import { mostAmountOff } from "./proposal-money";
import { proposalLinkWrites } from "./proposal-link.server";
import { sentMails, withdrawnMails } from "./proposal-mail.server";
import { getAwaitedVersion } from "./proposal-query.server";
import { dropProposalReminders, proposalReminderWrites } from "./reminders/proposal-reminder.server";
import {
  auditOf,
  changeWrite,
  eventWrite,
  leadOfProposal,
  requireProposal,
  requireStatus,
  settling,
  type ProposalChange,
} from "./proposal-writes.server";
import { proposalWebhookWrite } from "./proposal-webhook.server";
import { countStaffMail } from "~/models/mail/staff-mail-limit.server";
import { keepResultWrites } from "~/models/roi/roi.server";
import { getSettings } from "~/models/settings/settings.server";
import { unlessDone } from "~/models/shared/unless-done.server";
import { followingSuggestionWrites } from "~/models/task/suggestion-handover.server";
import { answeredSuggestionWrite } from "~/models/task/task-suggestion.server";

/** Sends a draft, whose link works from then on. Throws `RuleError`. */
export async function sendProposal({
  id,
  version,
  actor,
  source,
  now = sharedNow(),
}: ProposalChange & { id: string; version: number }): Promise<void> {
  const known = await requireProposal(id);
  const { proposal, content, owner } = known;
  requireStatus(proposal, { version, isAllowed: proposal.status === "draft" });
  if (proposal.expiresAt <= now) throw new RuleError(PROPOSAL_RULES, "proposal_day_over");
  requireFairDiscount(content);
  await countStaffMail({ staffId: actor.id, now });
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
      ...proposalLinkWrites(tx, proposal),
      ...proposalReminderWrites(tx, { ...proposal, sentAt: now }, now),
      ...(roiResult === null ? [] : keepResultWrites(tx, { id: roiResult, now })),
      ...sentMails(tx, { proposal, content, owner, settings, now }),
      eventWrite(tx, { proposal, kind: "sent", authorName: actor.name, actorId: actor.id, now }),
      ...leadOfProposal(tx, {
        proposal,
        kind: "proposal_sent",
        emailProven: false,
        details: {
          name: proposal.clientName,
          company: proposal.company,
          advanceTo: "proposal",
          ownerId: proposal.ownerId ?? actor.id,
        },
        actorId: actor.id,
        now,
      }),
      proposalWebhookWrite(tx, { event: "proposal.sent", proposal, status: "sent", now }),
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

/** Refuses a discount that no draft can be saved with. Earlier versions saved such drafts. */
function requireFairDiscount({ discount, items, currency }: ProposalContent): void {
  const most = mostAmountOff(items);
  if (discount.kind !== "amount" || discount.amountMinor <= most) return;
  throw new RuleError(PROPOSAL_RULES, "proposal_discount_too_large", {
    most: exactMoneyText(most, currency),
  });
}

/**
 * Withdraws a proposal. A client who had it gets an email, and one who waits for a new version as
 * well: their page has promised it. Throws `RuleError`.
 */
export async function withdrawProposal({
  id,
  version,
  actor,
  source,
  now = sharedNow(),
}: ProposalChange & { id: string; version: number }): Promise<void> {
  const { proposal, owner } = await requireProposal(id);
  const before = statusAt(proposal, now);
  const wasOpen = before === "sent" || before === "viewed";
  requireStatus(proposal, { version, isAllowed: wasOpen || before === "draft" });
  const [settings, awaited] = await Promise.all([
    getSettings(),
    wasOpen ? null : getAwaitedVersion(proposal, now),
  ]);
  const theirs = wasOpen ? proposal : awaited && versionOf(proposal, awaited);
  await settling(() =>
    atomically((tx) => [
      changeWrite(tx, {
        proposal: { ...proposal, version },
        from: statusesBefore("withdrawn"),
        set: { status: "withdrawn", decidedAt: now },
        now,
      }),
      ...dropProposalReminders(tx, id),
      answeredSuggestionWrite(tx, { proposalId: id, now }),
      ...(theirs ? withdrawnMails(tx, { proposal: theirs, owner, settings, now }) : []),
      eventWrite(tx, { proposal, kind: "withdrawn", authorName: actor.name, actorId: actor.id, now }),
      ...(theirs
        ? leadOfProposal(tx, {
            proposal: theirs,
            kind: "proposal_withdrawn",
            emailProven: false,
            actorId: actor.id,
            now,
          })
        : []),
      ...leadWithoutProposalWrites(tx, { email: proposal.clientEmail, now }),
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

/** A proposal as the readers of a version that was sent know it. */
function versionOf(
  proposal: Proposal,
  version: Pick<Proposal, "revision" | "title" | "secondSignerEmail">,
): Proposal {
  return { ...proposal, ...version };
}

/**
 * Starts a new version of a sent proposal. The previous version's link closes at once. Throws
 * `RuleError`.
 */
export async function reviseProposal({
  id,
  version,
  actor,
  source,
  now = sharedNow(),
}: ProposalChange & { id: string; version: number }): Promise<void> {
  const { proposal, content } = await requireProposal(id);
  if (proposal.status === "accepted") throw new RuleError(PROPOSAL_RULES, "proposal_accepted");
  requireStatus(proposal, { version, isAllowed: proposal.status !== "draft" });
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
          halfSignedAt: null,
        },
        now,
      }),
      tx.insert(proposalRevisions).values({ proposalId: id, revision, content, createdAt: now }),
      ...dropProposalReminders(tx, id),
      answeredSuggestionWrite(tx, { proposalId: id, now }),
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

/** Lists the staff who can own proposals. */
export async function listProposalOwners(): Promise<{ id: string; name: string }[]> {
  const staff = await listStaffWith("manage_proposals");
  return staff.map(({ id, name }) => ({ id, name }));
}

/**
 * Gives a proposal to another colleague, whom its page, its PDF and its emails name from then on.
 * They also get the open task that was suggested about it. A decided one stays with the colleague
 * it was decided with. Throws `RuleError`.
 */
export async function setProposalOwner({
  id,
  version,
  owner,
  actor,
  source,
  now = sharedNow(),
}: ProposalChange & {
  id: string;
  version: number;
  owner: { id: string; name: string };
}): Promise<void> {
  const { proposal } = await requireProposal(id);
  if (proposal.ownerId === owner.id) return;
  if (!isUndecided(statusAt(proposal, now))) throw new RuleError(PROPOSAL_RULES, "proposal_decided");
  const handOver = await followingSuggestionWrites({
    leadId: null,
    proposalIds: [id],
    from: proposal.ownerId,
    owner,
    now,
  });
  const write = () =>
    settling(() =>
      atomically((tx) => [
        changeWrite(tx, {
          proposal: { ...proposal, version },
          from: [...UNDECIDED_STATUSES],
          set: { ownerId: owner.id },
          now,
        }),
        ...ownerWrites(tx, { proposal, owner, actor, source, now }),
        ...handOver(tx),
      ]),
    );
  const isTheirs = and(eq(proposals.id, id), eq(proposals.ownerId, owner.id));
  await unlessDone<unknown>(write, async () => (await db.$count(proposals, isTheirs)) > 0 || null);
}

/** The person who gives proposals to another owner, and the time. */
interface OwnerChange extends Pick<ProposalChange, "actor"> {
  source: Parameters<typeof auditOf>[1]["source"];
  now: Date;
}

function ownerWrites(
  tx: Database,
  {
    proposal,
    owner,
    actor,
    source,
    now,
  }: OwnerChange & {
    proposal: Pick<Proposal, "id" | "reference" | "revision" | "ownerId">;
    owner: { id: string; name: string };
  },
): Write[] {
  return [
    eventWrite(tx, {
      ...{ proposal, kind: "owner_changed", text: owner.name, now },
      ...{ authorName: actor.name, actorId: actor.id },
    }),
    auditOf(tx, {
      proposal,
      action: "proposal.owner_changed",
      source,
      before: { ownerId: proposal.ownerId },
      after: { ownerId: owner.id },
      now,
    }),
  ];
}

type FollowingProposal = Pick<Proposal, "id" | "reference" | "revision" | "ownerId" | "version">;

/**
 * The proposals that follow a lead to another owner: those to its person that aren't decided, and
 * that belong to the lead's owner so far. None if the next owner may not own proposals.
 */
export async function listFollowingProposals({
  email,
  ownerId,
  owner,
  now,
}: {
  email: string;
  ownerId: string | null;
  owner: { id: string } | null;
  now: Date;
}): Promise<FollowingProposal[]> {
  if (!owner || !(await listProposalOwners()).some(({ id }) => id === owner.id)) return [];
  const { id, reference, revision, version, status, expiresAt } = proposals;
  const rows = await db
    .select({ ...{ id, reference, revision, version, status, expiresAt }, ownerId: proposals.ownerId })
    .from(proposals)
    .where(
      and(
        inArray(proposals.clientEmail, addressesOf(email)),
        inArray(proposals.status, [...UNDECIDED_STATUSES]),
        ownerId === null ? isNull(proposals.ownerId) : eq(proposals.ownerId, ownerId),
      ),
    );
  return rows.filter((row) => isUndecided(statusAt(row, now)));
}

/** The writes with which proposals follow their lead. They fail if one of them has changed. */
export function followLeadWrites(
  tx: Database,
  {
    proposals: following,
    owner,
    ...change
  }: OwnerChange & {
    proposals: readonly FollowingProposal[];
    owner: { id: string; name: string } | null;
  },
): Write[] {
  if (!owner) return [];
  return following.flatMap((proposal) => [
    changeWrite(tx, {
      proposal,
      from: [...UNDECIDED_STATUSES],
      set: { ownerId: owner.id },
      now: change.now,
    }),
    ...ownerWrites(tx, { ...change, proposal, owner }),
  ]);
}
