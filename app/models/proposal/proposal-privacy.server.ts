import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, type Database, type Write } from "~/server/db.server";
import { env } from "~/server/env.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import { workSteadily } from "~/models/shared/steady-work.server";
import {
  proposalAcceptances,
  proposalEvents,
  proposalLinks,
  proposalRevisions,
  proposals,
  proposalSignatures,
} from "../../../drizzle/schema";
import { readContent } from "./proposal-content";
import { summaryOf } from "./proposal-draft.server";
import { PROPOSAL_KEPT_MONTHS } from "./proposal-limits";
import { getFirstOwnRevision } from "./proposal-query.server";
import { ERASED_PERSON } from "~/models/audit/audit";
import { DAY_MILLISECONDS } from "~/lib/time-units";

const MONTH_MILLISECONDS = 30.4375 * DAY_MILLISECONDS;
const PROPOSALS_PER_STEP = 10;

/**
 * The writes that erase an address's proposals. Accepted ones are kept, because the law requires
 * it. Where the address is that of the second person who must accept, the proposal stays and still
 * needs a second signature. Staff name another person in a new version.
 */
export function eraseProposalWrites(tx: Database, { email }: { email: string }): Write[] {
  const address = email.toLowerCase();
  return [
    tx.delete(proposals).where(and(eq(proposals.clientEmail, address), ne(proposals.status, "accepted"))),
    ...eraseCosignerEventWrites(tx, address),
    ...eraseCosignerWrites(tx, address),
    ...eraseEarlierVersionWrites(tx, { email: address }),
  ];
}

/** Whether a row is about a version that was sent to this second person, and wasn't accepted. */
function isOfCosigner(tx: Database, row: OfVersion, address: string): SQL | undefined {
  return and(isSecondOf(tx, row, address), notExists(acceptedVersion(tx, row)));
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
  const theirReason = tx
    .select({ id: proposalEvents.id })
    .from(proposalEvents)
    .where(
      and(
        eq(proposalEvents.proposalId, proposals.id),
        eq(proposalEvents.revision, proposals.revision),
        eq(proposalEvents.kind, "declined"),
        saidByThem,
      ),
    );
  return [
    tx.delete(proposalEvents).where(and(eq(proposalEvents.kind, "question"), saidByThem)),
    tx.update(proposals).set({ declineReason: null }).where(exists(theirReason)),
    tx
      .update(proposalEvents)
      .set({ authorName: ERASED_PERSON, text: null })
      .where(or(saidByThem, signedByThem)),
  ];
}

/** The writes that erase a second person's signatures, links, name and address. */
function eraseCosignerWrites(tx: Database, address: string): Write[] {
  const isTheirs = and(eq(proposals.secondSignerEmail, address), ne(proposals.status, "accepted"));
  const theirs = tx.select({ id: proposals.id }).from(proposals).where(isTheirs);
  const signedByClient = tx
    .select({ id: proposalSignatures.proposalId })
    .from(proposalSignatures)
    .where(and(eq(proposalSignatures.revision, proposals.revision), eq(proposalSignatures.signer, "first")));
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
      .where(and(isTheirs, notInArray(proposals.id, signedByClient))),
    tx.update(proposals).set({ secondSignerName: ERASED_PERSON, secondSignerEmail: null }).where(isTheirs),
  ];
}

/** A row that belongs to one version of a proposal. */
type OfVersion = typeof proposalEvents | typeof proposalLinks | typeof proposalSignatures;

/**
 * Whether the version of a row was sent to this address as that of the second person. Where that
 * wasn't kept, the proposal says it.
 */
function isSecondOf(tx: Pick<Database, "select">, row: OfVersion, address: string): SQL | undefined {
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
    .where(eq(proposalLinks.secondEmail, address));
  const named = tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(eq(proposals.secondSignerEmail, address));
  return or(
    and(inArray(row.proposalId, sentTo), exists(links(eq(proposalLinks.secondEmail, address)))),
    and(inArray(row.proposalId, named), notExists(links(isNotNull(proposalLinks.secondEmail)))),
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

/** The address to which a version goes. Only the engines' ways to read JSON differ. */
const clientOfRevision =
  env.dialect === "sqlite"
    ? sql`json_extract(${proposalRevisions.content}, '$.clientEmail')`
    : sql`(${proposalRevisions.content} ->> 'clientEmail')`;

/** The same for versions of a proposal that has gone to someone else since. */
function eraseEarlierVersionWrites(tx: Database, { email }: { email: string }): Write[] {
  const elsewhere = tx.select({ id: proposals.id }).from(proposals).where(ne(proposals.clientEmail, email));
  const isTheirs = and(inArray(proposalRevisions.proposalId, elsewhere), sql`${clientOfRevision} = ${email}`);
  const ofTheirs = (row: OfVersion) =>
    exists(
      tx
        .select({ revision: proposalRevisions.revision })
        .from(proposalRevisions)
        .where(
          and(
            eq(proposalRevisions.proposalId, row.proposalId),
            eq(proposalRevisions.revision, row.revision),
            isTheirs,
          ),
        ),
    );
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
  const isOld = and(ne(proposals.status, "accepted"), lt(proposals.expiresAt, before));
  await workSteadily(async () => {
    const rows = await db.select({ id: proposals.id }).from(proposals).where(isOld).limit(PROPOSALS_PER_STEP);
    const ids = rows.map(({ id }) => id);
    await atomically((tx) => [tx.delete(proposals).where(and(isOld, inArray(proposals.id, ids)))]);
    return ids.length < PROPOSALS_PER_STEP ? "done" : "more";
  });
}

/** What a person signed as the second of two, for a copy of their data. */
export function exportCosignedProposals({ email }: { email: string }) {
  return db
    .select({ reference: proposals.reference, signature: copiedColumns("proposalSignatures") })
    .from(proposalSignatures)
    .innerJoin(proposals, eq(proposals.id, proposalSignatures.proposalId))
    .where(
      and(eq(proposalSignatures.signer, "second"), isSecondOf(db, proposalSignatures, email.toLowerCase())),
    )
    .orderBy(asc(proposalSignatures.signedAt))
    .limit(1_000);
}

/** What a person asked or said as the second of two, for a copy of their data. */
export function exportCosignerTalk({ email }: { email: string }) {
  return db
    .select({ reference: proposals.reference, event: copiedColumns("proposalEvents") })
    .from(proposalEvents)
    .innerJoin(proposals, eq(proposals.id, proposalEvents.proposalId))
    .where(and(eq(proposalEvents.signer, "second"), isSecondOf(db, proposalEvents, email.toLowerCase())))
    .orderBy(asc(proposalEvents.createdAt), asc(proposalEvents.id))
    .limit(1_000);
}

/**
 * The versions that were sent to an address and have been replaced since: by one for another
 * client, or by a draft. For a copy of a person's data, with what was said about each.
 */
export async function exportEarlierProposals({ email }: { email: string }) {
  const address = email.toLowerCase();
  const rows = await db
    .select({
      proposal: {
        id: proposals.id,
        revision: proposals.revision,
        clientEmail: proposals.clientEmail,
        status: proposals.status,
      },
      reference: proposals.reference,
      version: proposalRevisions,
    })
    .from(proposalRevisions)
    .innerJoin(proposals, eq(proposals.id, proposalRevisions.proposalId))
    .where(and(sql`${clientOfRevision} = ${address}`, isNotNull(proposalRevisions.sentAt)))
    .orderBy(asc(proposalRevisions.createdAt), asc(proposals.id))
    .limit(1_000);
  const copies = [];
  for (const { proposal, reference, version } of rows) {
    const { revision, sentAt } = version;
    const isShown = proposal.clientEmail === address && proposal.status !== "draft";
    // `exportProposals` has the versions of the present client.
    if (isShown && revision >= (await getFirstOwnRevision(proposal))) continue;
    const { searchText: _searchText, ...summary } = summaryOf(readContent(version.content), reference);
    copies.push({ reference, revision, sentAt, ...summary, ...(await exportTalk(version)) });
  }
  return copies;
}

/** What was signed and said about one version. */
async function exportTalk({ proposalId, revision }: { proposalId: string; revision: number }) {
  const [signatures, events] = await Promise.all([
    db
      .select(copiedColumns("proposalSignatures"))
      .from(proposalSignatures)
      .where(and(eq(proposalSignatures.proposalId, proposalId), eq(proposalSignatures.revision, revision)))
      .orderBy(asc(proposalSignatures.signedAt)),
    db
      .select(copiedColumns("proposalEvents"))
      .from(proposalEvents)
      .where(and(eq(proposalEvents.proposalId, proposalId), eq(proposalEvents.revision, revision)))
      .orderBy(asc(proposalEvents.createdAt), asc(proposalEvents.id))
      .limit(1_000),
  ]);
  return { signatures, events };
}

/**
 * The proposals of an address with what was said about them, for a copy of a person's data. What
 * others said whom an earlier version was sent to is left out.
 */
export async function exportProposals({ email }: { email: string }) {
  const theirs = and(eq(proposals.clientEmail, email.toLowerCase()), ne(proposals.status, "draft"));
  const [rows, events, signatures] = await Promise.all([
    db
      .select({
        id: proposals.id,
        revision: proposals.revision,
        clientEmail: proposals.clientEmail,
        proposal: copiedColumns("proposals"),
        acceptance: copiedColumns("proposalAcceptances"),
      })
      .from(proposals)
      .leftJoin(proposalAcceptances, eq(proposalAcceptances.proposalId, proposals.id))
      .where(theirs)
      .orderBy(asc(proposals.createdAt), asc(proposals.id))
      .limit(1_000),
    db
      .select({
        proposalId: proposalEvents.proposalId,
        revision: proposalEvents.revision,
        event: copiedColumns("proposalEvents"),
      })
      .from(proposalEvents)
      .innerJoin(proposals, eq(proposals.id, proposalEvents.proposalId))
      .where(theirs)
      .orderBy(asc(proposalEvents.createdAt), asc(proposalEvents.id))
      .limit(10_000),
    db
      .select({
        proposalId: proposalSignatures.proposalId,
        revision: proposalSignatures.revision,
        signature: copiedColumns("proposalSignatures"),
      })
      .from(proposalSignatures)
      .innerJoin(proposals, eq(proposals.id, proposalSignatures.proposalId))
      .where(theirs)
      .orderBy(asc(proposalSignatures.signedAt))
      .limit(2_000),
  ]);
  const copies = [];
  for (const { proposal, acceptance, ...version } of rows) {
    const since = await getFirstOwnRevision(version);
    const isTheirs = ({ proposalId, revision }: { proposalId: string; revision: number }) =>
      proposalId === version.id && revision >= since;
    copies.push({
      ...proposal,
      acceptance,
      signatures: signatures.filter(isTheirs).map(({ signature }) => signature),
      events: events.filter(isTheirs).map(({ event }) => event),
    });
  }
  return copies;
}
