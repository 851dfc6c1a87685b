import {
  and,
  between,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, inParts, type Database, type Write } from "~/server/db.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import { everyRow } from "~/models/shared/keyset.server";
import { workSteadily } from "~/models/shared/steady-work.server";
import {
  proposalAcceptances,
  proposalEvents,
  proposalLinks,
  proposalReminderStops,
  proposalRevisions,
  proposals,
  proposalSignatures,
} from "../../../drizzle/schema";
import { PROPOSAL_STATUSES } from "../../../drizzle/values";
import { readContent } from "./proposal-content";
import { summaryOf } from "./proposal-draft.server";
import { PROPOSAL_KEPT_MONTHS } from "./proposal-limits";
import { clientOfRevision, getFirstOwnRevision } from "./proposal-query.server";
import { ERASED_PERSON } from "~/models/audit/audit";
import { DAY_MILLISECONDS } from "~/lib/time-units";

const MONTH_MILLISECONDS = 30.4375 * DAY_MILLISECONDS;
const PROPOSALS_PER_STEP = 10;
/** A list of them, because an index finds what is equal, not what differs. */
const NOT_ACCEPTED = PROPOSAL_STATUSES.filter((status) => status !== "accepted");

/**
 * The writes that erase an address's proposals. Accepted ones are kept, because the law requires
 * it. Where the address is that of the second person who must accept, the proposal stays and still
 * needs a second signature. Staff name another person in a new version.
 */
export function eraseProposalWrites(tx: Database, { email }: { email: string }): Write[] {
  const address = email.toLowerCase();
  return [
    inParts(
      tx,
      {
        rows: proposals,
        condition: and(eq(proposals.clientEmail, address), ne(proposals.status, "accepted")),
        size: 10,
      },
      (some) => tx.delete(proposals).where(some),
    ),
    tx.delete(proposalReminderStops).where(eq(proposalReminderStops.email, address)),
    ...eraseCosignerEventWrites(tx, address),
    ...eraseCosignerWrites(tx, address),
    ...eraseEarlierVersionWrites(tx, { email: address }),
  ];
}

/** Whether a row is about a version that was sent to this second person, and wasn't accepted. */
function isOfCosigner(tx: Database, row: OfVersion, address: string): SQL | undefined {
  return and(isSecondOf(tx, row, [address]), notExists(acceptedVersion(tx, row)));
}

/** The writes that erase what a second person asked, and who declined or signed. */
function eraseCosignerEventWrites(tx: Database, address: string): Write[] {
  const saidByThem = and(eq(proposalEvents.signer, "second"), isOfCosigner(tx, proposalEvents, address));
  // Older events don't say whose link was used. Only the name tells who signed.
  const theirNames = tx
    .select({ name: proposalSignatures.name })
    .from(proposalSignatures)
    .where(
      and(
        eq(proposalSignatures.proposalId, proposalEvents.proposalId),
        eq(proposalSignatures.revision, proposalEvents.revision),
        eq(proposalSignatures.signer, "second"),
      ),
    );
  const signedByThem = and(
    isNull(proposalEvents.signer),
    eq(proposalEvents.kind, "signed"),
    inArray(proposalEvents.authorName, theirNames),
    isOfCosigner(tx, proposalEvents, address),
  );
  const { proposalId, revision } = proposalEvents;
  const declinedByThem = tx
    .select({ proposalId, revision })
    .from(proposalEvents)
    .where(and(eq(proposalEvents.kind, "declined"), saidByThem));
  return [
    tx.delete(proposalEvents).where(and(eq(proposalEvents.kind, "question"), saidByThem)),
    tx
      .update(proposals)
      .set({ declineReason: null })
      .where(sql`(${proposals.id}, ${proposals.revision}) in ${declinedByThem}`),
    // One write for each, because PostgreSQL reads all events for either.
    ...[saidByThem, signedByThem].map((isTheirs) =>
      tx.update(proposalEvents).set({ authorName: ERASED_PERSON, text: null }).where(isTheirs),
    ),
  ];
}

/** The writes that erase a second person's signatures, links, name and address. */
function eraseCosignerWrites(tx: Database, address: string): Write[] {
  const isTheirs = and(eq(proposals.secondSignerEmail, address), ne(proposals.status, "accepted"));
  const theirs = tx.select({ id: proposals.id }).from(proposals).where(isTheirs);
  const signedByClient = tx
    .select({ id: proposalSignatures.proposalId })
    .from(proposalSignatures)
    .where(
      and(
        eq(proposalSignatures.proposalId, proposals.id),
        eq(proposalSignatures.revision, proposals.revision),
        eq(proposalSignatures.signer, "first"),
      ),
    );
  const sentToThem = or(
    eq(proposalLinks.secondEmail, address),
    and(isNull(proposalLinks.secondEmail), inArray(proposalLinks.proposalId, theirs)),
  );
  return [
    tx
      .delete(proposalSignatures)
      .where(and(eq(proposalSignatures.signer, "second"), isOfCosigner(tx, proposalSignatures, address))),
    tx
      .delete(proposalLinks)
      .where(
        and(eq(proposalLinks.isSecond, true), sentToThem, notExists(acceptedVersion(tx, proposalLinks))),
      ),
    tx
      .update(proposals)
      .set({ halfSignedAt: null })
      .where(and(isTheirs, notExists(signedByClient))),
    tx.update(proposals).set({ secondSignerName: ERASED_PERSON, secondSignerEmail: null }).where(isTheirs),
  ];
}

/** A row that belongs to one version of a proposal. */
type OfVersion = typeof proposalEvents | typeof proposalLinks | typeof proposalSignatures;

/**
 * Whether the version of a row was sent to one of these addresses as that of the second person.
 * Where that wasn't kept, the proposal says it.
 */
function isSecondOf(tx: Pick<Database, "select">, row: OfVersion, emails: string[]): SQL | undefined {
  const links = (condition: SQL | undefined) =>
    tx
      .select({ revision: proposalLinks.revision })
      .from(proposalLinks)
      .where(
        and(
          eq(proposalLinks.proposalId, row.proposalId),
          eq(proposalLinks.revision, row.revision),
          condition,
        ),
      );
  const sentTo = tx
    .select({ id: proposalLinks.proposalId })
    .from(proposalLinks)
    .where(inArray(proposalLinks.secondEmail, emails));
  const named = tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(inArray(proposals.secondSignerEmail, emails));
  return and(
    // On its own, so that the rows are found by it.
    inArray(row.proposalId, sentTo.union(named)),
    or(
      and(inArray(row.proposalId, sentTo), exists(links(inArray(proposalLinks.secondEmail, emails)))),
      and(inArray(row.proposalId, named), notExists(links(isNotNull(proposalLinks.secondEmail)))),
    ),
  );
}

/** The proposal of a row, if its version is the one that was accepted. */
function acceptedVersion(tx: Pick<Database, "select">, row: OfVersion) {
  return tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      and(
        eq(proposals.id, row.proposalId),
        eq(proposals.revision, row.revision),
        eq(proposals.status, "accepted"),
      ),
    );
}

/** The events of a version in which its client is named, or has their say. */
const CLIENT_EVENTS = ["question", "answer", "signed", "declined"] as const;

/** The same for versions of a proposal that has gone to someone else since. */
function eraseEarlierVersionWrites(tx: Database, { email }: { email: string }): Write[] {
  const elsewhere = tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.id, proposalRevisions.proposalId), ne(proposals.clientEmail, email)));
  const isTheirs = and(eq(clientOfRevision, email), exists(elsewhere));
  const { proposalId, revision } = proposalRevisions;
  const theirs = tx.select({ proposalId, revision }).from(proposalRevisions).where(isTheirs);
  const ofTheirs = (row: OfVersion) => sql`(${row.proposalId}, ${row.revision}) in ${theirs}`;
  return [
    tx
      .delete(proposalEvents)
      .where(and(inArray(proposalEvents.kind, [...CLIENT_EVENTS]), ofTheirs(proposalEvents))),
    tx.delete(proposalLinks).where(ofTheirs(proposalLinks)),
    tx.delete(proposalSignatures).where(ofTheirs(proposalSignatures)),
    tx.delete(proposalRevisions).where(isTheirs),
  ];
}

/** Erases proposals that weren't accepted, `PROPOSAL_KEPT_MONTHS` after they expired. */
export async function eraseOldProposals({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  const before = new Date(now.getTime() - PROPOSAL_KEPT_MONTHS * MONTH_MILLISECONDS);
  const isOld = and(inArray(proposals.status, NOT_ACCEPTED), lt(proposals.expiresAt, before));
  await workSteadily(async () => {
    const rows = await db.select({ id: proposals.id }).from(proposals).where(isOld).limit(PROPOSALS_PER_STEP);
    const ids = rows.map(({ id }) => id);
    await atomically((tx) => [tx.delete(proposals).where(and(isOld, inArray(proposals.id, ids)))]);
    return ids.length < PROPOSALS_PER_STEP ? "done" : "more";
  });
}

/** What a person signed as the second of two, for a copy of their data. */
export function exportCosignedProposals({ emails }: { emails: string[] }) {
  const { signedAt, proposalId, revision, signer } = proposalSignatures;
  const theirs = and(eq(signer, "second"), isSecondOf(db, proposalSignatures, emails));
  return everyRow(
    { signedAt, proposalId, revision, signer },
    theirs,
    (key) =>
      db
        .select({
          key,
          row: copiedColumns("proposalSignatures"),
          proposal: { reference: proposals.reference },
        })
        .from(proposalSignatures)
        .innerJoin(proposals, eq(proposals.id, proposalId)),
    ({ row, proposal: { reference } }) => ({ reference, signature: row }),
  );
}

/** What a person asked or said as the second of two, for a copy of their data. */
export function exportCosignerTalk({ emails }: { emails: string[] }) {
  const { createdAt, id, signer } = proposalEvents;
  const theirs = and(eq(signer, "second"), isSecondOf(db, proposalEvents, emails));
  return everyRow(
    { createdAt, id },
    theirs,
    (key) =>
      db
        .select({ key, row: copiedColumns("proposalEvents"), proposal: { reference: proposals.reference } })
        .from(proposalEvents)
        .innerJoin(proposals, eq(proposals.id, proposalEvents.proposalId)),
    ({ row, proposal: { reference } }) => ({ reference, event: row }),
  );
}

/** The proposals of which a person wants no reminders, for a copy of their data. */
export function exportReminderStops({ emails }: { emails: string[] }) {
  const { createdAt, proposalId, email } = proposalReminderStops;
  return everyRow(
    { createdAt, proposalId, email },
    inArray(email, emails),
    (key) =>
      db
        .select({
          key,
          row: copiedColumns("proposalReminderStops"),
          proposal: { reference: proposals.reference },
        })
        .from(proposalReminderStops)
        .innerJoin(proposals, eq(proposals.id, proposalId)),
    ({ row, proposal: { reference } }) => ({ reference, ...row }),
  );
}

/**
 * The versions that were sent to a person's addresses and have been replaced since: by one for
 * another client, or by a draft. For a copy of their data, with what was said about each.
 */
export async function* exportEarlierProposals({ emails }: { emails: string[] }) {
  const { proposalId, revision, content, sentAt } = proposalRevisions;
  const { id, clientEmail, status, reference } = proposals;
  const sent = everyRow(
    { proposalId, revision },
    and(inArray(clientOfRevision, emails), isNotNull(sentAt)),
    (key) =>
      db
        .select({
          key,
          row: { content, sentAt },
          proposal: { id, revision: proposals.revision, clientEmail, status, reference },
        })
        .from(proposalRevisions)
        .innerJoin(proposals, eq(id, proposalId)),
    (version) => version,
  );
  for await (const some of sent)
    for (const { key, row, proposal } of some) {
      const { searchText: _searchText, ...summary } = summaryOf(readContent(row.content), proposal.reference);
      const isShown = proposal.clientEmail === summary.clientEmail && proposal.status !== "draft";
      // `exportProposals` has the versions of the present client.
      if (isShown && key.revision >= (await getFirstOwnRevision(proposal))) continue;
      const talk = exportTalk(key.proposalId, { from: key.revision, to: key.revision });
      yield [
        { reference: proposal.reference, revision: key.revision, sentAt: row.sentAt, ...summary, ...talk },
      ];
    }
}

/** What was signed and said about some versions of a proposal. */
function exportTalk(proposalId: string, { from, to }: { from: number; to: number }) {
  const about = (row: OfVersion) => and(eq(row.proposalId, proposalId), between(row.revision, from, to));
  const { signedAt, revision, signer } = proposalSignatures;
  const { createdAt, id } = proposalEvents;
  return {
    signatures: everyRow({ signedAt, revision, signer }, about(proposalSignatures), (key) =>
      db.select({ key, row: copiedColumns("proposalSignatures") }).from(proposalSignatures),
    ),
    events: everyRow({ createdAt, id }, about(proposalEvents), (key) =>
      db.select({ key, row: copiedColumns("proposalEvents") }).from(proposalEvents),
    ),
  };
}

/**
 * The proposals to a person's addresses with what was said about them, for a copy of their data.
 * What others said whom an earlier version was sent to is left out.
 */
export async function* exportProposals({ emails }: { emails: string[] }) {
  const { createdAt, id, revision, clientEmail } = proposals;
  const found = everyRow(
    { createdAt, id },
    and(inArray(clientEmail, emails), ne(proposals.status, "draft")),
    (key) =>
      db
        .select({
          key,
          row: copiedColumns("proposals"),
          acceptance: copiedColumns("proposalAcceptances"),
          version: { id, revision, clientEmail },
        })
        .from(proposals)
        .leftJoin(proposalAcceptances, eq(proposalAcceptances.proposalId, id)),
    (proposal) => proposal,
  );
  for await (const some of found)
    for (const { row, acceptance, version } of some) {
      const own = { from: await getFirstOwnRevision(version), to: version.revision };
      yield [{ ...row, acceptance, ...exportTalk(version.id, own) }];
    }
}
