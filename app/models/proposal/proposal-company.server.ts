import { and, asc, desc, eq, gt, gte, inArray } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db } from "~/server/db.server";

import { proposalRevisions, proposals } from "../../../drizzle/schema";

import { listReferredResults } from "~/models/roi/roi.server";
import { OPEN_STATUSES, type Proposal } from "./proposal";
import { readContent } from "./proposal-content";
import { listProposalsOf, proposalColumns } from "./proposal-query.server";
import { START_DAYS } from "./proposal-limits";
import { daysBefore } from "~/lib/time-units";

/** What the first page of a company's workspace shows of its proposals. */
export interface CompanyProposals {
  /** The open proposal that closes first, however old it is. */
  open: Proposal | null;
  /** The proposal that was accepted last, if that was recently. */
  accepted: Proposal | null;
  /** The newest ones, and above them the open one if it is older. */
  latest: Proposal[];
  /** Per proposal id, for all of them. */
  savings: ReadonlyMap<string, Saving>;
}

/** The proposals that matter to a company now. */
export async function getCompanyProposals({
  tenantId,
  limit,
  now = sharedNow(),
}: {
  tenantId: string;
  limit: number;
  now?: Date;
}): Promise<CompanyProposals> {
  const [open, accepted, { items }] = await Promise.all([
    getNextToClose({ tenantId, now }),
    getLastAccepted({ tenantId, since: daysBefore(now, START_DAYS) }),
    listProposalsOf({ reader: { tenantId }, limit, now }),
  ]);
  const isOlder = open !== null && items.every(({ id }) => id !== open.id);
  const latest = isOlder ? [open, ...items].slice(0, limit) : items;
  const savings = await getSavings({ of: accepted ? [...latest, accepted] : latest, now });
  return { open, accepted, latest, savings };
}

async function getNextToClose({ tenantId, now }: { tenantId: string; now: Date }): Promise<Proposal | null> {
  const [proposal] = await db
    .select(proposalColumns)
    .from(proposals)
    .where(
      and(
        eq(proposals.tenantId, tenantId),
        inArray(proposals.status, [...OPEN_STATUSES]),
        gt(proposals.expiresAt, now),
      ),
    )
    .orderBy(asc(proposals.expiresAt), asc(proposals.id))
    .limit(1);
  return proposal ?? null;
}

async function getLastAccepted({
  tenantId,
  since,
}: {
  tenantId: string;
  since: Date;
}): Promise<Proposal | null> {
  const [proposal] = await db
    .select(proposalColumns)
    .from(proposals)
    .where(
      and(
        eq(proposals.tenantId, tenantId),
        eq(proposals.status, "accepted"),
        gte(proposals.decidedAt, since),
      ),
    )
    .orderBy(desc(proposals.decidedAt), desc(proposals.id))
    .limit(1);
  return proposal ?? null;
}

/** What a statement promises for a proposal, in the proposal's currency. */
export interface Saving {
  savedMinorPerYear: number;
  /** When the statement was made. */
  createdAt: Date;
}

/** The savings of the proposals that refer to a statement in their own currency, by id. */
export async function getSavings({
  of,
  now = sharedNow(),
}: {
  of: readonly Pick<Proposal, "id" | "revision" | "currency">[];
  now?: Date;
}): Promise<ReadonlyMap<string, Saving>> {
  const savings = new Map<string, Saving>();
  if (of.length === 0) return savings;
  const rows = await db
    .select({
      id: proposals.id,
      currency: proposals.currency,
      content: proposalRevisions.content,
    })
    .from(proposals)
    .innerJoin(
      proposalRevisions,
      and(eq(proposalRevisions.proposalId, proposals.id), eq(proposalRevisions.revision, proposals.revision)),
    )
    .where(
      inArray(
        proposals.id,
        of.map(({ id }) => id),
      ),
    );
  const referring = rows.map(({ content, ...row }) => ({
    ...row,
    roiResult: readContent(content).roiResult,
  }));
  const ids = referring.map(({ roiResult }) => roiResult).filter((id) => id !== null);
  const results = await listReferredResults({ ids, now });
  const byId = new Map(results.map((result) => [result.id, result]));
  for (const { id, currency, roiResult } of referring) {
    const shared = byId.get(roiResult ?? "");
    if (shared?.data.inputs.currency !== currency) continue;
    const { savedMinorPerYear } = shared.result.scenarios.expected;
    savings.set(id, { savedMinorPerYear, createdAt: shared.createdAt });
  }
  return savings;
}
