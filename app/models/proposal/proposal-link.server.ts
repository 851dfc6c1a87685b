import { eq } from "drizzle-orm";

import { db, type Database, type Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import { sign } from "~/server/signature.server";
import { hashToken } from "~/lib/token-hash.server";

import { proposalLinks } from "../../../drizzle/schema";

import type { Proposal, ProposalSigner } from "./proposal";

/** A version of a proposal. Each has its own link. */
interface ProposalVersion {
  id: string;
  revision: number;
}

const TOKEN = /^[\w-]{43}$/;

/**
 * The secret in the link to one version, of the client or of the second person who must accept. It
 * is derived from the server's secret, so later emails can contain the same link.
 */
export function proposalToken({ id, revision }: ProposalVersion, signer: ProposalSigner = "first"): string {
  const subject = `proposal ${id} ${revision}${signer === "second" ? " second" : ""}`;
  return sign(subject);
}

/** The URL of a version's page, for anyone with its secret. */
export function proposalUrl(version: ProposalVersion, signer: ProposalSigner = "first"): string {
  return `${env.appUrl}/p/${proposalToken(version, signer)}`;
}

/** Makes the links that emails now contain valid. Links that were sent before keep working. */
export function proposalLinkWrites(
  tx: Database,
  { id, revision, secondSignerEmail }: ProposalVersion & Pick<Proposal, "secondSignerEmail">,
): Write[] {
  const signers: ProposalSigner[] = secondSignerEmail === null ? ["first"] : ["first", "second"];
  return signers.map((signer) =>
    tx
      .insert(proposalLinks)
      .values({
        tokenHash: hashToken(proposalToken({ id, revision }, signer)),
        proposalId: id,
        revision,
        isSecond: signer === "second",
        secondEmail: signer === "second" ? secondSignerEmail : null,
      })
      .onConflictDoNothing(),
  );
}

/** The version whose link has this secret; null if there is none. */
export async function getLinkedVersion({
  token,
}: {
  token: string;
}): Promise<(ProposalVersion & { signer: ProposalSigner; secondEmail: string | null }) | null> {
  if (!TOKEN.test(token)) return null;
  const [link] = await db
    .select({
      id: proposalLinks.proposalId,
      revision: proposalLinks.revision,
      isSecond: proposalLinks.isSecond,
      secondEmail: proposalLinks.secondEmail,
    })
    .from(proposalLinks)
    .where(eq(proposalLinks.tokenHash, hashToken(token)));
  if (!link) return null;
  const { isSecond, ...version } = link;
  return { ...version, signer: isSecond ? "second" : "first" };
}
