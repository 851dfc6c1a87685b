import { eq } from "drizzle-orm";

import { db, type Database } from "~/server/db.server";

import { settings } from "../../../drizzle/schema";

import { DEFAULT_SETTINGS } from "./default-settings";
import { SettingsSchema, type Settings } from "./settings";

export const StoredSettingsSchema = SettingsSchema.partial();

/**
 * The settings of the site. A row that no longer passes its check (after an upgrade) counts as its
 * default.
 */
export async function getSettings(): Promise<Settings> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings);
  const stored = StoredSettingsSchema.safeParse(
    Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  );
  if (stored.success) return { ...DEFAULT_SETTINGS, ...stored.data };
  const broken = new Set(stored.error.issues.map((issue) => issue.path[0]));
  const sound = rows.filter(({ key }) => !broken.has(key)).map(({ key, value }) => [key, value]);
  return { ...DEFAULT_SETTINGS, ...StoredSettingsSchema.parse(Object.fromEntries(sound)) };
}

/** Whether anyone may register, or invited people only. */
export async function isRegistrationOpen(): Promise<boolean> {
  return (await getSettings()).registrationEnabled;
}

/**
 * The write of one setting. "None" is always the default, so null is kept as the absence of a row.
 */
export function writeSetting(tx: Database, { key, value, updatedAt }: typeof settings.$inferInsert) {
  if (value === null) return tx.delete(settings).where(eq(settings.key, key));
  return tx
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
}
