import { eq } from "drizzle-orm";

import type { Database } from "~/server/db.server";
import { prepareOnce } from "~/server/db/prepared.server";

import { settings } from "../../../drizzle/schema";

import { DEFAULT_SETTINGS, type Settings } from "./settings";
import { SettingsSchema } from "./settings-schema";

export const StoredSettingsSchema = SettingsSchema.partial();

const selectSettings = prepareOnce((tx) =>
  tx.select({ key: settings.key, value: settings.value }).from(settings),
);

let last: Settings = DEFAULT_SETTINGS;

/** What this process read last, for pages that are shown while the database is away. */
export function lastSettings(): Settings {
  return last;
}

/**
 * The site settings. A row that no longer passes its validation (after an upgrade) counts as the
 * default.
 */
export async function getSettings(): Promise<Settings> {
  return (last = readSettings(await selectSettings()));
}

function readSettings(rows: Awaited<ReturnType<typeof selectSettings>>): Settings {
  const stored = StoredSettingsSchema.safeParse(
    Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  );
  if (stored.success) return { ...DEFAULT_SETTINGS, ...stored.data };
  const broken = new Set(stored.error.issues.map((issue) => issue.path[0]));
  const sound = rows.filter(({ key }) => !broken.has(key)).map(({ key, value }) => [key, value]);
  return { ...DEFAULT_SETTINGS, ...StoredSettingsSchema.parse(Object.fromEntries(sound)) };
}

/** Whether anyone can register, or only invited people. */
export async function isRegistrationOpen(): Promise<boolean> {
  return (await getSettings()).registrationEnabled;
}

/**
 * The write of one setting. The default of an optional setting is always "none", so null deletes
 * the row.
 */
export function writeSetting(tx: Database, { key, value, updatedAt }: typeof settings.$inferInsert) {
  if (value === null) return tx.delete(settings).where(eq(settings.key, key));
  return tx
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
}
