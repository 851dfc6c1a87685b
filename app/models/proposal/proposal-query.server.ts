import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db } from "~/server/db.server";
import { replicaDb } from "~/server/db/replica.server";

import {
  clientOf,
  proposalAcceptances,
  proposalEvents,
  proposalLinks,
  proposalRevisions,
  proposals,
  proposalSignatures,
  users,
} from "../../../drizzle/schema";

import { PROPOSAL_SIGNERS } from "../../../drizzle/values";

import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { searchWordsOf } from "~/models/search/search-words";
import {
  expiryOf,
  OPEN_STATUSES,
  statusAt,
  type Acceptance,
  type Proposal,
  type ProposalContent,
  type ProposalEvent,
  type ProposalSignature,
  type ProposalSigner,
  type ProposalStatus,
} from "./proposal";
import { readContent } from "./proposal-content";
import { AWAITS_SECOND, UNDECIDED } from "./proposal-form";
import { getLinkedVersion } from "./proposal-link.server";
import { hasPermission } from "~/models/account/role";
import { displayName } from "~/models/account/user";
import { isUuid } from "~/lib/uuid";

/** The columns of a `Proposal`. */
export const proposalColumns = {
  id: proposals.id,
  reference: proposals.reference,
  status: proposals.status,
  revision: proposals.revision,
  version: proposals.version,
  title: proposals.title,
  clientName: proposals.clientName,
  clientEmail: proposals.clientEmail,
  company: proposals.company,
  secondSignerName: proposals.secondSignerName,
  secondSignerEmail: proposals.secondSignerEmail,
  halfSignedAt: proposals.halfSignedAt,
  language: proposals.language,
  currency: proposals.currency,
  totalMinor: proposals.totalMinor,
  monthlyMinor: proposals.monthlyMinor,
  expiresAt: proposals.expiresAt,
  ownerId: proposals.ownerId,
  tenantId: proposals.tenantId,
  workspaceName: proposals.workspaceName,
  workspacePlan: proposals.workspacePlan,
  followUpDays: proposals.followUpDays,
  declineReason: proposals.declineReason,
  sentAt: proposals.sentAt,
  viewedAt: proposals.viewedAt,
  decidedAt: proposals.decidedAt,
  createdAt: proposals.createdAt,
  updatedAt: proposals.updatedAt,
};

/** A proposal's owner, as the client sees them. */
export interface ProposalOwner {
  name: string;
  email: string;
  /** Whether they have left: their account is disabled, or may no longer manage proposals. */
  isAway: boolean;
}

/** One version of a proposal with everything that belongs to it. */
export interface ProposalWithContent {
  proposal: Proposal;
  /** The content of the requested version. */
  content: ProposalContent;
  revision: number;
  /** When that version was sent. */
  sentAt: Date | null;
  /** Null if it has no owner, or their account was deleted. */
  owner: ProposalOwner | null;
}

/** A proposal by id, in its newest or the given version; null if there is none. */
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
  const { revision: shown, sentAt } = row.version;
  const content = readContent(row.version.content);
  const owner = row.owner && {
    name: displayName(row.owner),
    email: row.owner.email,
    isAway: !row.owner.isActive || !hasPermission(row.owner.role, "manage_proposals"),
  };
  return { proposal: row.proposal, content, revision: shown, sentAt, owner };
}

/** A version of a proposal, and whose link opened it. */
export interface LinkedProposal extends ProposalWithContent {
  signer: ProposalSigner;
  /** The address that the link was sent to, if it is that of the second person. */
  secondEmail: string | null;
}

/** The version whose link has this secret, even if the link is closed; null if there is none. */
export async function getProposalByToken({ token }: { token: string }): Promise<LinkedProposal | null> {
  const version = await getLinkedVersion({ token });
  const known = version && (await getProposal(version));
  return known ? { ...known, signer: version.signer, secondEmail: version.secondEmail } : null;
}

/** What the people who must accept a version have signed so far, first the client. */
export async function listSignatures({
  id,
  revision,
}: {
  id: string;
  revision: number;
}): Promise<ProposalSignature[]> {
  const rows = await db
    .select()
    .from(proposalSignatures)
    .where(and(eq(proposalSignatures.proposalId, id), eq(proposalSignatures.revision, revision)));
  return rows
    .map(({ proposalId: _id, revision: _revision, ...signature }) => signature)
    .sort((a, b) => PROPOSAL_SIGNERS.indexOf(a.signer) - PROPOSAL_SIGNERS.indexOf(b.signer));
}

/** Whether a version is one of those before this one that were sent. */
function isSentBefore({ id, revision }: { id: string; revision: number }): SQL | undefined {
  return and(
    eq(proposalRevisions.proposalId, id),
    lt(proposalRevisions.revision, revision),
    isNotNull(proposalRevisions.sentAt),
  );
}

/** The previous version that was sent; null if there is none. */
export async function getSentRevisionBefore(version: {
  id: string;
  revision: number;
}): Promise<{ revision: number; content: ProposalContent } | null> {
  const [sent] = await db
    .select({ revision: proposalRevisions.revision, content: proposalRevisions.content })
    .from(proposalRevisions)
    .where(isSentBefore(version))
    .orderBy(desc(proposalRevisions.revision))
    .limit(1);
  return sent ? { ...sent, content: readContent(sent.content) } : null;
}

/** The address to which a version goes. */
export const clientOfRevision = clientOf(proposalRevisions);

/**
 * The first version of a client's own: of those that were sent, all from this one on were sent to
 * the same address. What was said about the versions before, and in them, is someone else's.
 */
export async function getFirstOwnRevision({
  clientEmail,
  ...version
}: Pick<Proposal, "id" | "revision" | "clientEmail">): Promise<number> {
  if (version.revision === 1) return 1;
  const lastForeign = db
    .select({ revision: max(proposalRevisions.revision) })
    .from(proposalRevisions)
    .where(and(isSentBefore(version), ne(clientOfRevision, clientEmail)));
  const [own] = await db
    .select({ first: min(proposalRevisions.revision) })
    .from(proposalRevisions)
    .where(and(isSentBefore(version), gt(proposalRevisions.revision, sql`coalesce(${lastForeign}, 0)`)));
  return own?.first ?? version.revision;
}

/**
 * The version that a draft replaces for a client who waits for it: the last one that was sent, if
 * it could still be answered when the draft began and hasn't reached its last day. Null if nobody
 * waits, because it was never sent, is over, or was sent to another address.
 */
export async function getAwaitedVersion(
  { id, revision, clientEmail }: Pick<Proposal, "id" | "revision" | "clientEmail">,
  now: Date,
): Promise<{ revision: number; title: string; secondSignerEmail: string | null } | null> {
  const sent = await getSentRevisionBefore({ id, revision });
  if (!sent || sent.content.clientEmail !== clientEmail || expiryOf(sent.content.lastDay) <= now) return null;
  const [endings, secondSignerEmail] = await Promise.all([
    db.$count(
      proposalEvents,
      and(
        eq(proposalEvents.proposalId, id),
        gte(proposalEvents.revision, sent.revision),
        inArray(proposalEvents.kind, ["declined", "expired", "withdrawn"]),
      ),
    ),
    getSecondReader({ id, revision: sent.revision }),
  ]);
  if (endings > 0) return null;
  return { revision: sent.revision, title: sent.content.title, secondSignerEmail };
}

/** The address of the second person whom a version was sent to; null for none. */
export async function getSecondReader({
  id,
  revision,
}: {
  id: string;
  revision: number;
}): Promise<string | null> {
  const [link] = await db
    .select({ email: proposalLinks.secondEmail })
    .from(proposalLinks)
    .where(
      and(
        eq(proposalLinks.proposalId, id),
        eq(proposalLinks.revision, revision),
        isNotNull(proposalLinks.secondEmail),
      ),
    )
    .limit(1);
  return link?.email ?? null;
}

const eventColumns = {
  id: proposalEvents.id,
  revision: proposalEvents.revision,
  kind: proposalEvents.kind,
  text: proposalEvents.text,
  authorName: proposalEvents.authorName,
  createdAt: proposalEvents.createdAt,
};

const LATEST_EVENT_FIRST: Sort = {
  by: proposalEvents.createdAt,
  id: proposalEvents.id,
  kind: "time",
  descending: true,
};

/** Lists what happened to a proposal, newest first. Throws `RuleError` "invalid_cursor". */
export async function listProposalEvents({
  id,
  page,
}: {
  id: string;
  page: PageRequest;
}): Promise<Page<ProposalEvent>> {
  const { where, orderBy, limit } = pageQuery(LATEST_EVENT_FIRST, page);
  const rows = await db
    .select(eventColumns)
    .from(proposalEvents)
    .where(and(eq(proposalEvents.proposalId, id), where))
    .orderBy(...orderBy)
    .limit(limit);
  return toPage(rows, page, ({ createdAt }) => createdAt);
}

/**
 * Whether this person's form has made a change already. `version` is the one that the form showed,
 * and nothing else has changed since.
 */
export async function isOwnChange({
  id,
  version,
  kind,
  actorId,
}: {
  id: string;
  version: number;
  kind: "sent" | "withdrawn" | "revised";
  actorId: string;
}): Promise<boolean> {
  const rows = await db
    .select({ id: proposalEvents.id })
    .from(proposals)
    .innerJoin(
      proposalEvents,
      and(eq(proposalEvents.proposalId, proposals.id), eq(proposalEvents.revision, proposals.revision)),
    )
    .where(
      and(
        eq(proposals.id, id),
        eq(proposals.version, version + 1),
        eq(proposalEvents.kind, kind),
        eq(proposalEvents.actorId, actorId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Lists all questions about a proposal and their answers, oldest first, with `since` those about
 * that version and later ones.
 */
export async function listProposalTalk({
  id,
  since = 1,
}: {
  id: string;
  since?: number;
}): Promise<{ items: ProposalEvent[] }> {
  const items = await db
    .select(eventColumns)
    .from(proposalEvents)
    .where(
      and(
        eq(proposalEvents.proposalId, id),
        inArray(proposalEvents.kind, ["question", "answer"]),
        gte(proposalEvents.revision, since),
      ),
    )
    .orderBy(asc(proposalEvents.createdAt), asc(proposalEvents.id));
  return { items };
}

/** The currency of the newest proposal to an address; null if there is none. */
export async function getLatestCurrency({ email }: { email: string }): Promise<string | null> {
  const [row] = await db
    .select({ currency: proposals.currency })
    .from(proposals)
    .where(eq(proposals.clientEmail, email.toLowerCase()))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(1);
  return row?.currency ?? null;
}

/** The record of a proposal's acceptance; null if there is none. */
export async function getAcceptance({ id }: { id: string }): Promise<Acceptance | null> {
  const [row] = await db.select().from(proposalAcceptances).where(eq(proposalAcceptances.proposalId, id));
  return row ?? null;
}

/** Which proposals the staff's list shows. All conditions must match. */
interface ProposalFilter {
  status?: ProposalStatus | typeof UNDECIDED | typeof AWAITS_SECOND | undefined;
  ownerId?: string | undefined;
  /** Each word must start a word of the title, client, company or reference. */
  search?: string | undefined;
}

const LATEST_FIRST: Sort = { by: proposals.updatedAt, id: proposals.id, kind: "time", descending: true };
const NEWEST_FIRST: Sort = { by: proposals.createdAt, id: proposals.id, kind: "time", descending: true };

/**
 * Lists one page of proposals, latest change or newest first. Only the newest first keep their
 * places while someone reads page after page. Throws `RuleError` "invalid_cursor".
 */
export async function listProposals({
  filter = {},
  order = "latest",
  now = sharedNow(),
  ...request
}: { filter?: ProposalFilter; order?: "latest" | "newest"; now?: Date } & PageRequest): Promise<
  Page<Proposal>
> {
  const { where, orderBy, limit } = pageQuery(order === "latest" ? LATEST_FIRST : NEWEST_FIRST, request);
  const rows = await replicaDb
    .select(proposalColumns)
    .from(proposals)
    .where(and(where, filterCondition(filter, now)))
    .orderBy(...orderBy)
    .limit(limit);
  return toPage(
    rows.map((row) => ({ ...row, status: statusAt(row, now) })),
    request,
    ({ updatedAt, createdAt }) => (order === "latest" ? updatedAt : createdAt),
  );
}

function filterCondition({ status, ownerId, search }: ProposalFilter, now: Date): SQL | undefined {
  const words = search === undefined ? [] : searchWordsOf(search);
  if (search !== undefined && search.trim() !== "" && words.length === 0) return sql`1 = 0`;
  return and(
    status && conditionOf(status, now),
    ownerId === undefined ? undefined : eq(proposals.ownerId, ownerId),
    // Search words contain only letters and digits, so there is nothing to escape.
    ...words.map((word) => like(sql`' ' || ${proposals.searchText}`, `% ${word}%`)),
  );
}

function conditionOf(status: NonNullable<ProposalFilter["status"]>, now: Date): SQL | undefined {
  if (status === AWAITS_SECOND) return awaitsSecond(now);
  return status === UNDECIDED ? undecidedAt(now) : hasStatus(status, now);
}

/**
 * The condition for drafts, and for proposals that the client can still answer. It names the other
 * statuses, because a database would collect these by their status and then sort them.
 */
export function undecidedAt(now: Date): SQL | undefined {
  return and(
    notInArray(proposals.status, ["accepted", "declined", "expired", "withdrawn"]),
    or(eq(proposals.status, "draft"), gt(proposals.expiresAt, now)),
  );
}

/** One of two people has signed, and the other still may. */
function awaitsSecond(now: Date): SQL | undefined {
  return and(
    isNotNull(proposals.halfSignedAt),
    // As a literal: with bound values, SQLite would not know that the index applies.
    sql`${proposals.status} in ('sent', 'viewed')`,
    gt(proposals.expiresAt, now),
  );
}

/** A proposal past its last day counts as expired before that is recorded. */
function hasStatus(status: ProposalStatus, now: Date): SQL | undefined {
  const isOpen = OPEN_STATUSES.some((open) => open === status);
  if (isOpen) return and(eq(proposals.status, status), gt(proposals.expiresAt, now));
  if (status !== "expired") return eq(proposals.status, status);
  return or(
    eq(proposals.status, "expired"),
    and(inArray(proposals.status, [...OPEN_STATUSES]), lte(proposals.expiresAt, now)),
  );
}

/**
 * The proposals to read: those sent to a person's own verified address, or those of their company.
 */
export type ProposalReader = { email: string } | { tenantId: string };

/**
 * Lists the proposals someone was sent, newest first. Only staff see drafts. Throws
 * `RuleError` "invalid_cursor".
 */
export async function listProposalsOf({
  reader,
  now = sharedNow(),
  ...request
}: { reader: ProposalReader; now?: Date } & PageRequest): Promise<Page<Proposal>> {
  const { where, orderBy, limit } = pageQuery(NEWEST_FIRST, request);
  const theirs =
    "email" in reader
      ? eq(proposals.clientEmail, reader.email.toLowerCase())
      : eq(proposals.tenantId, reader.tenantId);
  const rows = await replicaDb
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
