import { sharedNow } from "~/lib/clock/shared-clock";
import { within } from "~/lib/clock/within";
import { mailStatus } from "~/models/mail/mail-delivery.server";
import { databaseStatus } from "~/server/db.server";
import { isIdentityUp } from "~/services/identity.server";
import { imageStoreStatus } from "~/services/image-store.server";

import { listParts, type Health, type PublicStatus, type StatusSettings } from "./public-status";

/** A part that doesn't answer by then counts as down. */
const PATIENCE_MILLISECONDS = 1_500;
/** How long an answer is kept, however many people ask. */
const KEPT_MILLISECONDS = 3_000;

let last: { at: number; reading: Promise<Health & { checkedAt: Date }> } | undefined;

/** The state of the parts that visitors depend on. Never throws, and answers while all are down. */
export async function readPublicStatus(settings: StatusSettings): Promise<PublicStatus> {
  const at = performance.now();
  if (!last || at - last.at >= KEPT_MILLISECONDS) last = { at, reading: readHealth() };
  const health = await last.reading;
  return { checkedAt: health.checkedAt, parts: listParts(health, settings) };
}

async function readHealth() {
  const [database, isSignInUp, mail] = await Promise.all([
    within(PATIENCE_MILLISECONDS, databaseStatus(), null),
    within(PATIENCE_MILLISECONDS, isIdentityUp(), false),
    within(PATIENCE_MILLISECONDS, mailStatus(), null),
  ]);
  return {
    checkedAt: sharedNow(),
    isReadable: database !== null && database.migrations !== "unknown",
    isDatabaseUp: database !== null && database.ok,
    isSignInUp,
    mail: mail?.status ?? "unknown",
    pictures: imageStoreStatus().status,
  };
}
