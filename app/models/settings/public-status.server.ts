import { sharedNow } from "~/lib/clock/shared-clock";
import { within } from "~/lib/clock/within";
import { mailStatus } from "~/models/mail/mail-delivery.server";
import { databaseStatus } from "~/server/db.server";
import { isIdentityUp } from "~/services/identity/status.server";
import { imageStoreStatus } from "~/services/image-store.server";

import {
  listParts,
  siteStateOf,
  type Health,
  type PublicState,
  type PublicStatus,
  type StatusSettings,
} from "./public-status";
import { lastSettings } from "./settings.server";

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
  const parts = listParts(health, settings);
  siteState = siteStateOf(parts);
  return { checkedAt: health.checkedAt, parts };
}

let siteState: PublicState = "works";

/** The state of the site as the last check found it. Each page says it, so it costs nothing. */
export function currentSiteState(): PublicState {
  return siteState;
}

/**
 * Checks the state of the site every few seconds, one check after the other. Returns a function
 * that ends this.
 */
export function watchSiteState(): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  async function check(): Promise<void> {
    await readPublicStatus(lastSettings());
    if (!stopped) timer = setTimeout(() => void check(), KEPT_MILLISECONDS).unref();
  }
  void check();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
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
    isDatabaseUp: database?.isUsable === true,
    isSignInUp,
    mail: mail?.status ?? "unknown",
    pictures: imageStoreStatus().status,
  };
}
