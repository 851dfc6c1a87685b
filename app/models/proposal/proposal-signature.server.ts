import { and, eq, isNull, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { auditWrite } from "~/models/audit/audit.server";
import { provenLeadWrite } from "~/models/lead/lead.server";
import { getSettings } from "~/models/settings/settings.server";
import { answeredSuggestionWrite } from "~/models/task/task-suggestion.server";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, required, settle, type Database, type Write } from "~/server/db.server";

import { proposals, proposalSignatures } from "../../../drizzle/schema";

import { isHalfSigned, statusesBefore, type ProposalSignature, type ProposalSigner } from "./proposal";
import { PROPOSAL_RULES } from "./proposal-refusals";
import { acceptProposal, chosenOptions, type Signature } from "./proposal-acceptance.server";
import { eventWrite } from "./proposal-writes.server";
import { halfSignedMails } from "./proposal-mail.server";
import {
  getAcceptance,
  getProposal,
  listSignatures,
  type ProposalWithContent,
} from "./proposal-query.server";
import { isStill, requireOpen, sourceOf, type ClientOrigin } from "./proposal-reply.server";

/* What the client's side signs. With one signer, a signature accepts the proposal. With two, the
   first signature is kept, and the second one accepts it. */

interface Signing {
  id: string;
  revision: number;
  /** The person whose link was used. */
  signer: ProposalSigner;
  /** The ids of the chosen options. The second person signs those of the first. */
  chosen: readonly string[];
  signature: Signature;
  origin: ClientOrigin;
  /** False if someone else than the client used the client's link (see `leadOfProposal`). */
  emailProven?: boolean;
  now?: Date;
}

/**
 * Signs a proposal. Returns "waiting" if the other of two people hasn't signed yet. If both sign at
 * the same moment, one of them is the second and accepts it. Throws `RuleError`.
 */
export function signProposal({ now = sharedNow(), ...signing }: Signing): Promise<"accepted" | "waiting"> {
  return settle(() => signOnce({ ...signing, now }));
}

/**
 * What came of the same signature that was given before: "waiting" while the other of two people
 * hasn't signed. Null if it wasn't given, or the proposal went another way.
 */
export async function outcomeOfSignature({
  id,
  revision,
  signer,
  chosen,
  signature: { name, role },
}: Omit<Signing, "origin" | "emailProven" | "now">): Promise<"accepted" | "waiting" | null> {
  const [known, acceptance, signatures] = await Promise.all([
    getProposal({ id, revision }),
    getAcceptance({ id }),
    listSignatures({ id, revision }),
  ]);
  if (known?.proposal.revision !== revision) return null;
  const { proposal, content } = known;
  const alone = acceptance && { ...acceptance, name: acceptance.signerName, role: acceptance.signerRole };
  const given = proposal.secondSignerName === null ? alone : signatures.find((one) => one.signer === signer);
  const isSame =
    given?.name === name &&
    given.role === role &&
    given.chosen.join() === chosenOptions(content, chosen).join();
  if (!isSame) return null;
  if (proposal.status === "accepted") return "accepted";
  return isHalfSigned(proposal) ? "waiting" : null;
}

async function signOnce({
  id,
  revision,
  signer,
  signature,
  origin,
  emailProven = signer === "first",
  now,
  ...wish
}: Signing & { now: Date }): Promise<"accepted" | "waiting"> {
  const known = await requireOpen({ id, revision, now });
  const chosen = chosenOptions(known.content, wish.chosen);
  if (known.proposal.secondSignerName === null) {
    await acceptProposal({ id, revision, chosen, signature, origin, emailProven, now });
    return "accepted";
  }
  const signatures = await listSignatures({ id, revision });
  if (signatures.some((one) => one.signer === signer))
    throw new RuleError(PROPOSAL_RULES, "proposal_signed_already");
  const own = { ...signature, signer, chosen, signedAt: now, ...evidenceOf(origin) };
  const [other] = signatures;
  const given = { known, own, origin, emailProven, now };
  if (other) await acceptBoth({ ...given, other });
  else await keepFirst(given);
  return other ? "accepted" : "waiting";
}

function evidenceOf({ address, userAgent }: ClientOrigin) {
  return { clientAddress: address, userAgent };
}

interface Given {
  known: ProposalWithContent;
  own: ProposalSignature;
  origin: ClientOrigin;
  emailProven: boolean;
  now: Date;
}

/** Keeps the first of two signatures. Throws `ConditionLost` if the other one came first. */
async function keepFirst({
  known: { proposal, owner },
  own,
  origin,
  emailProven,
  now,
}: Given): Promise<void> {
  const { id, revision, reference } = proposal;
  const settings = await getSettings();
  await atomically((tx) => [
    required(
      tx
        .update(proposals)
        .set({ halfSignedAt: now, version: sql`${proposals.version} + 1`, updatedAt: now })
        .where(
          and(
            isStill(proposal, statusesBefore("accepted"), now),
            eq(proposals.version, proposal.version),
            isNull(proposals.halfSignedAt),
          ),
        )
        .returning({ id: proposals.id }),
    ),
    signatureWrite(tx, proposal, own),
    answeredSuggestionWrite(tx, { proposalId: id, now }),
    eventWrite(tx, { proposal, kind: "signed", authorName: own.name, signer: own.signer, now }),
    ...(emailProven ? [provenLeadWrite(tx, { email: proposal.clientEmail, now })] : []),
    ...halfSignedMails(tx, { proposal, owner, settings, signer: own.signer, name: own.name, now }),
    auditWrite(tx, {
      ...sourceOf(origin),
      action: "proposal.signed",
      subject: { id, name: reference },
      after: { revision },
      now,
    }),
  ]);
}

/** Accepts a proposal with both signatures. The record is the client's, the other one is kept. */
async function acceptBoth({
  known: { proposal },
  own,
  other,
  origin,
  emailProven,
  now,
}: Given & { other: ProposalSignature }): Promise<void> {
  if (own.chosen.join() !== other.chosen.join())
    throw new RuleError(PROPOSAL_RULES, "proposal_options_differ");
  const first = own.signer === "first" ? own : other;
  const second = own.signer === "first" ? other : own;
  await acceptProposal({
    id: proposal.id,
    revision: proposal.revision,
    chosen: own.chosen,
    signature: { name: first.name, role: first.role, consent: first.consent },
    origin: { ...origin, address: first.clientAddress, userAgent: first.userAgent },
    emailProven,
    cosigned: {
      write: (tx) => signatureWrite(tx, proposal, own),
      names: `${first.name}, ${second.name}`,
    },
    now,
  });
}

function signatureWrite(
  tx: Database,
  { id, revision }: { id: string; revision: number },
  signature: ProposalSignature,
): Write {
  return tx.insert(proposalSignatures).values({ proposalId: id, revision, ...signature });
}
