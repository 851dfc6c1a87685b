import { createHash } from "node:crypto";

import { sharedNow } from "~/lib/clock/shared-clock";
import { encryptFor } from "~/services/age.server";
import type { BackupStore } from "~/services/backup-store.server";

import {
  backupName,
  FILES,
  MANIFEST_HEAD,
  manifestKey,
  rowsKey,
  type KeptFile,
  type Manifest,
  type Piece,
} from "./backup";
import { collect, describePiece, listBackups, readManifest } from "./backup-manifest.server";
import { archiveRows, BackupRefusedError, schemaFingerprint, type Tallies } from "./row-archive.server";
import { contentHash, listStoredContent } from "./stored-content.server";

/** Small enough to be sent again when the connection breaks, and to be kept in memory. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** A finished backup. */
export interface NewBackup {
  manifest: Manifest;
  /** What its rows were, to compare a restored database with. */
  tallies: Tallies;
  /** Pictures and files that the database names but no store has. */
  missing: number;
}

/**
 * Saves the whole site, encrypted: first the rows as of one moment, then the pictures and files
 * that no earlier backup contains, and the manifest last. Until then the backup doesn't count.
 * Rejects with the signal's reason once that is aborted. `witness` can open the rows, but no
 * pictures and files.
 */
export async function createBackup({
  store,
  recipients,
  witness,
  now = sharedNow(),
  name = backupName(now),
  signal,
}: {
  store: BackupStore;
  recipients: readonly string[];
  witness?: string;
  now?: Date;
  name?: string;
  signal?: AbortSignal;
}): Promise<NewBackup> {
  if (recipients.length === 0) throw new Error("A backup needs a recipient");
  const archive = archiveRows({ now });
  const pieces: Piece[] = [];
  const readers = witness === undefined ? recipients : [...recipients, witness];
  for await (const bytes of inPieces(encryptFor(readers, archive.bytes))) {
    signal?.throwIfAborted();
    await store.put(rowsKey(name, pieces.length), bytes);
    pieces.push(describePiece(bytes));
  }
  const { files, missing } = await saveFiles({ store, recipients, signal });
  const tallies = archive.tallies();
  const rows = Object.values(tallies).reduce((sum, table) => sum + table.rows, 0);
  const manifest: Manifest = {
    ...MANIFEST_HEAD,
    name,
    createdAt: now.toISOString(),
    schema: schemaFingerprint(),
    rows,
    pieces,
    files,
  };
  signal?.throwIfAborted();
  await store.put(manifestKey(name), Buffer.from(JSON.stringify(manifest)));
  return { manifest, tallies, missing };
}

async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** Where files for these recipients are. New recipients couldn't open what is there for others. */
function filesFolder(recipients: readonly string[]): string {
  const hash = createHash("sha256").update(recipients.toSorted().join()).digest("hex");
  return `${FILES}${hash.slice(0, 8)}/`;
}

/** Saves the pictures and files that aren't in the store yet. */
async function saveFiles({
  store,
  recipients,
  signal,
}: {
  store: BackupStore;
  recipients: readonly string[];
  signal: AbortSignal | undefined;
}): Promise<{ files: KeptFile[]; missing: number }> {
  const folder = filesFolder(recipients);
  const known = await knownFiles(store, folder);
  const files: KeptFile[] = [];
  let missing = 0;
  for await (const content of listStoredContent()) {
    for (const part of content.parts) {
      signal?.throwIfAborted();
      const key = `${folder}${contentHash(content, part)}`;
      const file =
        known.get(key) ?? (await saveFile({ store, recipients, key, bytes: await content.read(part) }));
      if (file) files.push(file);
      else missing += 1;
    }
  }
  return { files, missing };
}

async function saveFile({
  store,
  recipients,
  key,
  bytes,
}: {
  store: BackupStore;
  recipients: readonly string[];
  key: string;
  bytes: Uint8Array | null;
}): Promise<KeptFile | null> {
  if (!bytes) return null;
  const encrypted = await collect(encryptFor(recipients, only(bytes)));
  await store.put(key, encrypted);
  return { key, ...describePiece(encrypted) };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The files that the newest backup names and that the store really has, in full size. */
async function knownFiles(store: BackupStore, folder: string): Promise<Map<string, KeptFile>> {
  const newest = (await listBackups(store)).at(-1);
  if (newest === undefined) return new Map();
  const { files } = await readManifest(store, newest).catch((error: unknown) => {
    // A manifest that nobody can read must not end all later backups.
    if (!(error instanceof BackupRefusedError)) throw error;
    return { files: [] };
  });
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of store.list(folder)) sizes.set(key, bytes);
  return new Map(files.filter(({ key, bytes }) => sizes.get(key) === bytes).map((file) => [file.key, file]));
}
