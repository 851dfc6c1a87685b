import { createHash } from "node:crypto";

import { and, eq, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { RuleError } from "~/models/shared/rule-error";
import { required, settle } from "~/server/db.server";

import { cacheTags } from "../../../drizzle/schema";

import { changedFields, type AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { changeContent, getContentVersion } from "~/models/shared/content-tag.server";
import type { Settings } from "./settings";
import { SETTINGS_RULES } from "./settings-refusals";
import { getSettings, StoredSettingsSchema, writeSetting } from "./settings.server";

/* Apart from `settings.server.ts`, because the audit log depends on that. */

/**
 * Saves settings, if they still have the fingerprint the sender saw (see `settingsFingerprint`),
 * with an audit log entry. Throws `RuleError` "settings_changed" otherwise.
 */
export async function saveSettings({
  changes,
  seen,
  name,
  source,
  now = sharedNow(),
}: {
  changes: Partial<Settings>;
  seen: string;
  /** The name of these settings in the audit log. */
  name: string;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const wanted = StoredSettingsSchema.strict().parse(changes);
  await settle(async () => {
    // The version is read before the settings, so that anything saved in between makes the
    // condition below fail.
    const version = await getContentVersion({ tag: "settings" });
    const before = pickSettings(await getSettings(), wanted);
    const changed = changedFields<Record<string, unknown>>(before, wanted);
    // The same form sent twice is no conflict.
    if (!changed) return;
    if (settingsFingerprint(before) !== seen) throw new RuleError(SETTINGS_RULES, "settings_changed");
    await changeContent(["settings"], (tx) => [
      required(
        tx
          .update(cacheTags)
          .set({ version: sql`${cacheTags.version}` })
          .where(and(eq(cacheTags.tag, "settings"), eq(cacheTags.version, version + 1)))
          .returning({ tag: cacheTags.tag }),
      ),
      ...Object.entries(wanted).map(([key, value]) => writeSetting(tx, { key, value, updatedAt: now })),
      auditWrite(tx, {
        ...source,
        action: "settings.changed",
        subject: { id: null, name },
        ...changed,
        now,
      }),
    ]);
  });
}

/** Picks the settings with these names. */
function pickSettings(all: Partial<Settings>, names: Record<string, unknown>): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => Object.hasOwn(names, key)),
  ) as Partial<Settings>;
}

/** Identifies the values of some settings, each one. A form sends it to say what its sender saw. */
export function settingsFingerprint(values: Partial<Settings>): string {
  return fingerprints(values)
    .map(({ print }) => print)
    .join(",");
}

/** Picks the settings that have changed since they had this fingerprint. */
export function changedSince(seen: string, values: Partial<Settings>): Partial<Settings> {
  const before = seen.split(",");
  const changed = fingerprints(values).filter(
    ({ key, print }) => before.some((other) => other.startsWith(`${key}:`)) && !before.includes(print),
  );
  return pickSettings(values, Object.fromEntries(changed.map(({ key }) => [key, null])));
}

function fingerprints(values: Partial<Settings>) {
  return Object.entries(values)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => {
      const hash = createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 16);
      return { key, print: `${key}:${hash}` };
    });
}
