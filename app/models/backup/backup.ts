import { getISOWeek, getISOWeekYear } from "date-fns";
import { z } from "zod";

import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from "~/lib/time-units";

/* The layout of a backup store:
     manifests/NAME.json    written last: a backup without it doesn't count
     rows/NAME/0000         the encrypted rows, in pieces
     files/RECIPIENTS/HASH  an encrypted picture or file, shared by all backups that contain it */

/** The form of the manifests. */
const MANIFEST_VERSION = 1;

const PieceSchema = z.strictObject({ bytes: z.int(), sha256: z.string() });

/** A file of pictures or workspaces in the store. */
const KeptFileSchema = PieceSchema.extend({ key: z.string() });

/** What a backup consists of. Sizes and checksums are those of the encrypted bytes. */
export const ManifestSchema = z.strictObject({
  format: z.literal("automata-backup"),
  version: z.literal(MANIFEST_VERSION),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** A fingerprint of the tables. */
  schema: z.string(),
  rows: z.int(),
  pieces: z.array(PieceSchema).min(1),
  files: z.array(KeptFileSchema),
});

export type Manifest = z.output<typeof ManifestSchema>;
export type Piece = z.output<typeof PieceSchema>;
export type KeptFile = z.output<typeof KeptFileSchema>;

/** The first part of a manifest. */
export const MANIFEST_HEAD = { format: "automata-backup", version: MANIFEST_VERSION } as const;

export const MANIFESTS = "manifests/";
export const ROWS = "rows/";
export const FILES = "files/";

export function manifestKey(name: string): string {
  return `${MANIFESTS}${name}.json`;
}

export function rowsKey(name: string, piece: number): string {
  return `${ROWS}${name}/${String(piece).padStart(4, "0")}`;
}

/** A new name. Names sort by the time at which their backup began. */
export function backupName(now: Date): string {
  return `${now.toISOString().replaceAll(/[:.]/g, "-")}-${crypto.randomUUID().slice(0, 4)}`;
}

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[0-9a-f]{4}$/;

/** When the backup of this name began; null if it isn't the name of a backup. */
export function backupTime(name: string): Date | null {
  const [, hour, minute, second, millisecond] = NAME.exec(name) ?? [];
  return hour === undefined ? null : new Date(`${hour}:${minute}:${second}.${millisecond}Z`);
}

/** The last moment at which a nightly backup was due. */
export function lastDue({ now, minute }: { now: Date; minute: number }): Date {
  const midnight = Math.floor(now.getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS;
  const due = midnight + minute * MINUTE_MILLISECONDS;
  return new Date(due <= now.getTime() ? due : due - DAY_MILLISECONDS);
}

/**
 * The backups to keep: the last one of each of the latest days, weeks and months that have one. The
 * newest backup is always among them. Days are those of UTC, weeks those of ISO 8601.
 */
export function backupsToKeep(
  names: readonly string[],
  { days, weeks, months }: { days: number; weeks: number; months: number },
): Set<string> {
  const newestFirst = names
    .filter((name) => backupTime(name))
    .toSorted()
    .toReversed();
  const kept = new Set(newestFirst.slice(0, 1));
  const keepLastOfEach = (spans: number, spanOf: (time: Date) => string) => {
    const seen = new Set<string>();
    for (const name of newestFirst) {
      const span = spanOf(backupTime(name) ?? new Date(0));
      if (seen.has(span)) continue;
      if (seen.size === spans) return;
      seen.add(span);
      kept.add(name);
    }
  };
  keepLastOfEach(days, (time) => time.toISOString().slice(0, 10));
  keepLastOfEach(weeks, (time) => {
    const day = new Date(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate());
    return `${getISOWeekYear(day)}-${getISOWeek(day)}`;
  });
  keepLastOfEach(months, (time) => time.toISOString().slice(0, 7));
  return kept;
}
