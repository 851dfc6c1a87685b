import { and, desc, eq, gt, inArray, isNotNull, like, lte, ne, or, sql, type SQL } from "drizzle-orm";

import { db } from "~/server/db.server";

import {
  proposalAcceptances,
  proposalEvents,
  proposalRevisions,
  proposals,
  users,
} from "../../../drizzle/schema";

import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { searchWordsOf } from "~/models/post/post";
import {
  OPEN_STATUSES,
  statusAt,
  type Acceptance,
  type Proposal,
  type ProposalContent,
  type ProposalEvent,
  type ProposalStatus,
} from "./proposal";
import { getLinkedVersion } from "./proposal-link.server";
import { displayName } from "~/models/account/user";
import { isUuid } from "~/models/shared/uuid";

/** The columns of a `Proposal`. */
const proposalColumns = {
  id: proposals.id,
  reference: proposals.reference,
  status: proposals.status,
  revision: proposals.revision,
  version: proposals.version,
  title: proposals.title,
  clientName: proposals.clientName,
  clientEmail: proposals.clientEmail,
  company: proposals.company,
  currency: proposals.currency,
  totalMinor: proposals.totalMinor,
  monthlyMinor: proposals.monthlyMinor,
  expiresAt: proposals.expiresAt,
  ownerId: proposals.ownerId,
  tenantId: proposals.tenantId,
  workspaceName: proposals.workspaceName,
  workspacePlan: proposals.workspacePlan,
  wantsReminders: proposals.wantsReminders,
  declineReason: proposals.declineReason,
  sentAt: proposals.sentAt,
  viewedAt: proposals.viewedAt,
  decidedAt: proposals.decidedAt,
  createdAt: proposals.createdAt,
  updatedAt: proposals.updatedAt,
};

/** Who takes care of a proposal, as its client is told. */
export interface ProposalOwner {
  name: string;
  email: string;
}

/** One version of a proposal with all that belongs to it. */
export interface ProposalWithContent {
  proposal: Proposal;
  /** What the version says that was asked for. */
  content: ProposalContent;
  revision: number;
  /** When that version was sent. */
  sentAt: Date | null;
  /** Null when nobody takes care of it, or their account is gone. */
  owner: ProposalOwner | null;
}

/** A proposal by id, in its newest version or the one that is asked for; null for none. */
export async function getProposal({
  id,
  revision,
}: {
  id: string;
  revision?: number;
}): Promise<ProposalWithContent | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ proposal: proposalColumns, version: proposalRevisions, owner: users })
    .from(proposals)
    .innerJoin(
      proposalRevisions,
      and(
        eq(proposalRevisions.proposalId, proposals.id),
        eq(proposalRevisions.revision, revision ?? proposals.revision),
      ),
    )
    .leftJoin(users, eq(users.id, proposals.ownerId))
    .where(eq(proposals.id, id));
  if (!row) return null;
  const { content, revision: shown, sentAt } = row.version;
  const owner = row.owner && { name: displayName(row.owner), email: row.owner.email };
  return { proposal: row.proposal, content, revision: shown, sentAt, owner };
}

/** The version whose link has this secret, even when the link is closed by now; null for none. */
export async function getProposalByToken({ token }: { token: string }): Promise<ProposalWithContent | null> {
  const version = await getLinkedVersion({ token });
  return version ? getProposal(version) : null;
}

/** The version before this one that was sent; null for none. */
export async function getSentRevisionBefore({
  id,
  revision,
}: {
  id: string;
  revision: number;
}): Promise<{ revision: number; content: ProposalContent } | null> {
  const [row] = await db
    .select({ revision: proposalRevisions.revision, content: proposalRevisions.content })
    .from(proposalRevisions)
    .where(
      and(
        eq(proposalRevisions.proposalId, id),
        sql`${proposalRevisions.revision} < ${revision}`,
        isNotNull(proposalRevisions.sentAt),
      ),
    )
    .orderBy(desc(proposalRevisions.revision))
    .limit(1);
  return row ?? null;
}

/** More entries than these a page does not show. */
const EVENTS_MAX = 200;

/** What happened to a proposal, newest first. */
export async function listProposalEvents({ id }: { id: string }): Promise<{ items: ProposalEvent[] }> {
  const items = await db
    .select({
      id: proposalEvents.id,
      revision: proposalEvents.revision,
      kind: proposalEvents.kind,
      text: proposalEvents.text,
      authorName: proposalEvents.authorName,
      createdAt: proposalEvents.createdAt,
    })
    .from(proposalEvents)
    .where(eq(proposalEvents.proposalId, id))
    .orderBy(desc(proposalEvents.createdAt), desc(proposalEvents.id))
    .limit(EVENTS_MAX);
  return { items };
}

/** The questions about a proposal and the answers to them, oldest first. */
export async function listProposalTalk({ id }: { id: string }): Promise<{ items: ProposalEvent[] }> {
  const { items } = await listProposalEvents({ id });
  return { items: items.filter(({ kind }) => kind === "question" || kind === "answer").reverse() };
}

/** The record of a proposal's acceptance; null while there is none. */
export async function getAcceptance({ id }: { id: string }): Promise<Acceptance | null> {
  const [row] = await db.select().from(proposalAcceptances).where(eq(proposalAcceptances.proposalId, id));
  return row ?? null;
}

/** Which proposals a list of the staff shows. All conditions count together. */
interface ProposalFilter {
  status?: ProposalStatus | undefined;
  ownerId?: string | undefined;
  /**
   * Words of which each must begin a word of the title, the client, the company or the reference.
   */
  search?: string | undefined;
}

const LATEST_FIRST: Sort = { by: proposals.updatedAt, id: proposals.id, kind: "time", descending: true };

/** The proposals of a page, the latest change first. Throws `InvalidCursorError`. */
export async function listProposals({
  filter = {},
  now = new Date(),
  ...request
}: { filter?: ProposalFilter; now?: Date } & PageRequest): Promise<Page<Proposal>> {
  const { where, orderBy, limit } = pageQuery(LATEST_FIRST, request);
  const rows = await db
    .select(proposalColumns)
    .from(proposals)
    .where(and(where, conditionOf(filter, now)))
    .orderBy(...orderBy)
    .limit(limit);
  return toPage(
    rows.map((row) => ({ ...row, status: statusAt(row, now) })),
    request,
    ({ updatedAt }) => updatedAt,
  );
}

function conditionOf({ status, ownerId, search }: ProposalFilter, now: Date): SQL | undefined {
  const words = search === undefined ? [] : searchWordsOf(search);
  if (search !== undefined && search.trim() !== "" && words.length === 0) return sql`1 = 0`;
  return and(
    status && hasStatus(status, now),
    ownerId === undefined ? undefined : eq(proposals.ownerId, ownerId),
    // Search words hold letters and digits only, so there is nothing to escape.
    ...words.map((word) => like(sql`' ' || ${proposals.searchText}`, `% ${word}%`)),
  );
}

/** What has run out counts as expired before it is written down. */
function hasStatus(status: ProposalStatus, now: Date): SQL | undefined {
  const isOpen = OPEN_STATUSES.some((open) => open === status);
  if (isOpen) return and(eq(proposals.status, status), gt(proposals.expiresAt, now));
  if (status !== "expired") return eq(proposals.status, status);
  return or(
    eq(proposals.status, "expired"),
    and(inArray(proposals.status, [...OPEN_STATUSES]), lte(proposals.expiresAt, now)),
  );
}

const NEWEST_FIRST: Sort = { by: proposals.createdAt, id: proposals.id, kind: "time", descending: true };

/**
 * Whose proposals someone may read: those for their own proven address, or those of their company.
 */
export type ProposalReader = { email: string } | { tenantId: string };

/**
 * The proposals that someone was sent, newest first; drafts are nobody's but the staff's. Throws
 * `InvalidCursorError`.
 */
export async function listProposalsOf({
  reader,
  now = new Date(),
  ...request
}: { reader: ProposalReader; now?: Date } & PageRequest): Promise<Page<Proposal>> {
  const { where, orderBy, limit } = pageQuery(NEWEST_FIRST, request);
  const theirs =
    "email" in reader
      ? eq(proposals.clientEmail, reader.email.toLowerCase())
      : eq(proposals.tenantId, reader.tenantId);
  const rows = await db
    .select(proposalColumns)
    .from(proposals)
    .where(and(where, theirs, ne(proposals.status, "draft"), isNotNull(proposals.sentAt)))
    .orderBy(...orderBy)
    .limit(limit);
  return toPage(
    rows.map((row) => ({ ...row, status: statusAt(row, now) })),
    request,
    ({ createdAt }) => createdAt,
  );
}
