import { sharedNow } from "~/lib/clock/shared-clock";
import { DEFAULT_LANGUAGE, type Language } from "~/lib/languages";

import { and, eq, isNull } from "drizzle-orm";

import { newReference } from "~/models/shared/reference.server";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, required } from "~/server/db.server";

import { proposalRevisions, proposals } from "../../../drizzle/schema";

import { searchTextOf } from "~/models/search/search-words";
import { expiryOf, type ProposalContent, type SecondSigner, type WorkspaceWish } from "./proposal";
import { PROPOSAL_RULES } from "./proposal-refusals";
import { totalsOf } from "./proposal-money";
import {
  auditOf,
  changeWrite,
  eventWrite,
  requireProposal,
  settling,
  unlessSentBefore,
  type ProposalChange,
} from "./proposal-writes.server";

/** The part of the content that the proposal's row repeats, for lists and searches. */
export function summaryOf(content: ProposalContent, reference: string) {
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

function signerColumns(signer: SecondSigner | null) {
  return { secondSignerName: signer?.name ?? null, secondSignerEmail: signer?.email ?? null };
}

/**
 * Creates a draft. `id` comes from the form: returns false if there is a proposal from it already,
 * which stays as it is.
 */
export async function createProposal({
  id,
  content,
  wish,
  followUpDays = [],
  secondSigner = null,
  language = DEFAULT_LANGUAGE,
  actor,
  source,
  now = sharedNow(),
}: ProposalChange & {
  id: string;
  content: ProposalContent;
  wish: WorkspaceWish;
  followUpDays?: number[];
  language?: Language | undefined;
  secondSigner?: SecondSigner | null;
}): Promise<boolean> {
  const reference = newReference("P");
  const proposal = { id, reference, revision: 1 };
  const create = () =>
    atomically((tx) => [
      tx.insert(proposals).values({
        ...proposal,
        ...summaryOf(content, reference),
        ...wish,
        followUpDays,
        language,
        ...signerColumns(secondSigner),
        ownerId: actor.id,
        createdAt: now,
        updatedAt: now,
      }),
      tx.insert(proposalRevisions).values({ proposalId: id, revision: 1, content, createdAt: now }),
      eventWrite(tx, { proposal, kind: "created", authorName: actor.name, actorId: actor.id, now }),
      auditOf(tx, { proposal, action: "proposal.created", source, now }),
    ]);
  return unlessSentBefore(create);
}

/**
 * Saves a draft. Throws `RuleError` if it is no longer one, or if someone else saved first
 * (`version` is the one the editor saw). The log leaves out autosaves: the save that ends the
 * editing is in it.
 */
export async function saveProposal({
  id,
  version,
  content,
  wish,
  followUpDays = [],
  secondSigner = null,
  language,
  isAutosave = false,
  actor,
  source,
  now = sharedNow(),
}: ProposalChange & {
  id: string;
  version: number;
  content: ProposalContent;
  wish: WorkspaceWish;
  followUpDays?: number[];
  secondSigner?: SecondSigner | null;
  /** Stays the same if it is left out. */
  language?: Language | undefined;
  isAutosave?: boolean;
}): Promise<void> {
  const { proposal } = await requireProposal(id);
  if (proposal.status !== "draft") throw new RuleError(PROPOSAL_RULES, "proposal_not_draft");
  await settling(() =>
    atomically((tx) => [
      changeWrite(tx, {
        proposal: { ...proposal, version },
        from: ["draft"],
        set: {
          ...summaryOf(content, proposal.reference),
          ...wish,
          followUpDays,
          language,
          ...signerColumns(secondSigner),
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
      ...(isAutosave ? [] : [auditOf(tx, { proposal, action: "proposal.changed", source, now })]),
    ]),
  );
}

/**
 * Creates a draft with a proposal's current content. `newId` comes from the form, as for
 * `createProposal`.
 */
export async function duplicateProposal({
  id,
  newId,
  lastDay,
  ...change
}: ProposalChange & { id: string; newId: string; lastDay: string }): Promise<void> {
  const { proposal, content } = await requireProposal(id);
  const { workspaceName, workspacePlan, tenantId, followUpDays, language } = proposal;
  const { secondSignerName: name, secondSignerEmail: email } = proposal;
  await createProposal({
    ...change,
    id: newId,
    followUpDays,
    language,
    secondSigner: name === null || email === null ? null : { name, email },
    content: { ...content, lastDay },
    wish: { workspaceName, workspacePlan, tenantId },
  });
}

/** Deletes a draft that was never sent. Throws `RuleError`. */
export async function deleteDraft({
  id,
  version,
  source,
  now = sharedNow(),
}: ProposalChange & { id: string; version: number }): Promise<void> {
  const { proposal } = await requireProposal(id);
  if (proposal.status !== "draft" || proposal.revision > 1)
    throw new RuleError(PROPOSAL_RULES, "proposal_was_sent");
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
