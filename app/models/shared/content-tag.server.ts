import { eq, sql } from "drizzle-orm";

import {
  atomically,
  db,
  longTransaction,
  type Database,
  type Write,
  type WriteResults,
} from "~/server/db.server";
import { databaseMilliseconds } from "~/server/db/clock.server";
import { listenForNotices, sendNotice } from "~/server/db/content-notice.server";
import { hasForeignWrite } from "~/server/db/foreign-write.server";
import { noteSharedTime } from "~/lib/clock/shared-clock";

import { cacheTags } from "../../../drizzle/schema";

import { CONTENT_TAGS, type ContentTag } from "./content-tags";
import { declareReading, read, type Reading } from "./reading.server";

type Listener = (tags: ContentTag[]) => void;

const listeners = new Set<Listener>();
/** The versions that this process has announced to its listeners. */
const seenVersions = new Map<ContentTag, number>();

/**
 * Writes content and raises the versions of `tags` in the same transaction. All watchers in this
 * process are notified before it resolves, those in others soon after (see `watchContentTags`).
 */
export async function changeContent<const Writes extends readonly Write[]>(
  tags: ContentTag[],
  build: (tx: Database) => Writes,
  { inSteps }: { inSteps?: boolean | undefined } = {},
): Promise<WriteResults<Writes>> {
  const [raised, ...results] = await atomically((tx) => [raiseVersions(tx, tags), ...build(tx)], { inSteps });
  announce(raised);
  return results as WriteResults<Writes>;
}

/** Like `changeContent`, for commands that write too much for one list (see `longTransaction`). */
export async function changeContentAtLength<Result>(
  tags: ContentTag[],
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const { raised, result } = await longTransaction(async (tx) => ({
    raised: await raiseVersions(tx, tags),
    result: await work(tx),
  }));
  announce(raised);
  return result;
}

/** Tells the watchers of this process. */
function announce(raised: { tag: ContentTag; version: number }[]): void {
  for (const { tag, version } of raised) seenVersions.set(tag, version);
  tell(raised.map(({ tag }) => tag));
}

function raiseVersions(tx: Database, tags: ContentTag[]) {
  return tx
    .insert(cacheTags)
    .values(tags.map((tag) => ({ tag })))
    .onConflictDoUpdate({ target: cacheTags.tag, set: { version: sql`${cacheTags.version} + 1` } })
    .returning({
      ...{ tag: cacheTags.tag, version: cacheTags.version },
      sent: sendNotice(sql`${cacheTags.tag} || ':' || ${cacheTags.version}`),
    });
}

function tell(tags: ContentTag[]): void {
  for (const listener of listeners) listener(tags);
}

/**
 * Calls `onChange` with the kinds of content that changed: at once for changes in this process and,
 * on PostgreSQL, when another one commits; on SQLite before the next request is answered (see
 * `followForeignChanges`). If the database's notice is lost (a connection broke), and while nobody
 * asks, within `pollMilliseconds`. Returns a function that stops watching. While the database is
 * down, nothing is reported.
 */
export function watchContentTags(onChange: Listener, { pollMilliseconds = 300 } = {}): () => void {
  listeners.add(onChange);
  const stopListening = listenForNotices(noteNotice);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  async function poll(): Promise<void> {
    // Cached content stays valid while nobody can have changed it, so a failed poll isn't a change.
    await tellOfForeignChanges().catch(() => undefined);
    if (!stopped) timer = setTimeout(() => void poll(), pollMilliseconds).unref();
  }
  void poll();
  return () => {
    stopped = true;
    clearTimeout(timer);
    stopListening();
    listeners.delete(onChange);
  };
}

let following: Promise<void> | undefined;

/**
 * Reports what another process changed in the SQLite file. Resolves once the watchers know; returns
 * undefined if there is nothing to wait for, which takes two microseconds.
 */
export function followForeignChanges(): Promise<void> | undefined {
  if (!following && changedElsewhere())
    following = tellOfForeignChanges()
      .catch(() => undefined)
      .finally(() => (following = undefined));
  return following;
}

/** A file that can't be read hasn't changed: what is cached stays valid, as for the polls. */
function changedElsewhere(): boolean {
  try {
    return hasForeignWrite();
  } catch {
    return false;
  }
}

/** Takes the notice of a new version, which may also come from this process. */
function noteNotice(text: string): void {
  const [name, number] = text.split(":");
  const [tag, version] = [CONTENT_TAGS.find((known) => known === name), Number(number)];
  if (tag === undefined || !(version > (seenVersions.get(tag) ?? 0))) return;
  seenVersions.set(tag, version);
  tell([tag]);
}

async function tellOfForeignChanges(): Promise<void> {
  const rows = await readVersions();
  const changed = rows.filter(({ tag, version }) => seenVersions.get(tag) !== version);
  for (const { tag, version } of changed) seenVersions.set(tag, version);
  if (changed.length > 0) tell(changed.map(({ tag }) => tag));
}

/** All versions. The same statement reads the clock that all instances share. */
async function readVersions(): Promise<{ tag: ContentTag; version: number }[]> {
  const askedAt = performance.now();
  const rows = await db
    .select({ time: databaseMilliseconds, kept: cacheTags })
    .from(sql`(select 1) as one`)
    .leftJoin(cacheTags, sql`true`);
  if (rows[0]) noteSharedTime(rows[0].time, askedAt);
  return rows.flatMap(({ kept }) => kept ?? []);
}

/** Reads the clock of the database, before anything is compared with a time of another instance. */
export async function readSharedClock(): Promise<void> {
  await readVersions();
}

/**
 * How often content has changed since the database was created. Whatever was computed from content
 * can be cached until this rises.
 */
export function getContentVersion({ tag }: { tag: ContentTag }): Promise<number> {
  return read(contentVersion({ tag }));
}

const versionReading = declareReading((tx, tag: ContentTag) => selectVersion(tx, tag));

/** The same, to be read together with something else. */
export function contentVersion({ tag }: { tag: ContentTag }): Reading<number> {
  return versionReading(tag, {}, ([row]) => row?.version ?? 0);
}

/** The select of a tag's version; without a row it is 0. */
export function selectVersion(tx: Pick<Database, "select">, tag: ContentTag) {
  return tx.select({ version: cacheTags.version }).from(cacheTags).where(eq(cacheTags.tag, tag));
}
