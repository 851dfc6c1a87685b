import { createHmac } from "node:crypto";

import { eq } from "drizzle-orm";

import { db, type Database, type Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import { hashToken } from "~/lib/token-hash.server";

import { proposalLinks } from "../../../drizzle/schema";

/** A version of a proposal. Each has its own link. */
interface ProposalVersion {
  id: string;
  revision: number;
}

const TOKEN = /^[\w-]{43}$/;

/**
 * The secret in the link to one version. It is derived from the server's secret, so later emails
 * can contain the same link.
 */
export function proposalToken({ id, revision }: ProposalVersion): string {
  return createHmac("sha256", env.sessionSecret).update(`proposal ${id} ${revision}`).digest("base64url");
}

/** The URL of a version's page, for anyone with its secret. */
export function proposalUrl(version: ProposalVersion): string {
  return `${env.appUrl}/p/${proposalToken(version)}`;
}

/** Makes the link that emails now contain valid. Links that were sent before keep working. */
export function proposalLinkWrite(tx: Database, version: ProposalVersion): Write {
  return tx
    .insert(proposalLinks)
    .values({
      tokenHash: hashToken(proposalToken(version)),
      proposalId: version.id,
      revision: version.revision,
    })
    .onConflictDoNothing();
}

/** The version whose link has this secret; null if there is none. */
export async function getLinkedVersion({ token }: { token: string }): Promise<ProposalVersion | null> {
  if (!TOKEN.test(token)) return null;
  const [link] = await db
    .select({ id: proposalLinks.proposalId, revision: proposalLinks.revision })
    .from(proposalLinks)
    .where(eq(proposalLinks.tokenHash, hashToken(token)));
  return link ?? null;
}
