import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { decryptWith, WrongKeyError } from "~/services/age.server";
import { log } from "~/server/log.server";
import type { BackupStore } from "~/services/backup-store.server";

import { rowsKey, type KeptFile, type Manifest } from "./backup";
import { collect, isPiece, listBackups, readManifest } from "./backup-manifest.server";
import { BackupRefusedError, requireSameSchema, restoreRows, type RowSource } from "./row-archive.server";
import { contentHash, listStoredContent, type StoredContent } from "./stored-content.server";

/** What a restore wrote. */
export interface RestoreReport {
  name: string;
  rows: number;
  /** Pictures and files: put back, already there, and without a usable copy. */
  files: { restored: number; present: number; failed: number };
}

/**
 * Restores a backup, by default the newest: its rows in one transaction, then its pictures and
 * files. The pieces are collected in `workFolder` and checked, and remain there until the end, so a
 * restore that was interrupted continues where it was. `prepare` readies the database for rows that
 * are known to be good by then. Throws `BackupRefusedError` for anything but an undamaged backup of
 * this version; nothing has changed then.
 */
export async function restoreBackup({
  store,
  identities,
  workFolder,
  name,
  prepare,
}: {
  store: BackupStore;
  identities: readonly string[];
  workFolder: string;
  name?: string;
  prepare?: () => Promise<void>;
}): Promise<RestoreReport> {
  const manifest = await readManifest(store, name ?? (await newestBackup(store)));
  const rows = await restoreBackupRows({ store, manifest, identities, workFolder, prepare });
  const files = await restoreFiles({ store, manifest, identities });
  await rm(folderOf(workFolder, manifest), { recursive: true, force: true });
  return { name: manifest.name, rows, files };
}

/** The name of the newest backup. Throws `BackupRefusedError` if there is none. */
async function newestBackup(store: BackupStore): Promise<string> {
  const newest = (await listBackups(store)).at(-1);
  if (newest === undefined) throw new BackupRefusedError("There is no finished backup in this place.");
  return newest;
}

/** Restores the rows alone. As `restoreBackup`. Returns their number. */
export async function restoreBackupRows({
  store,
  manifest,
  identities,
  workFolder,
  prepare,
}: {
  store: BackupStore;
  manifest: Manifest;
  identities: readonly string[];
  workFolder: string;
  prepare?: () => Promise<void>;
}): Promise<number> {
  requireSameSchema(manifest);
  const folder = folderOf(workFolder, manifest);
  await fetchPieces({ store, manifest, folder });
  const rows = await restoreRows(rowSource({ manifest, folder, identities }), prepare);
  if (rows !== manifest.rows)
    throw new Error(`${rows} rows were restored, but the backup has ${manifest.rows}`);
  return rows;
}

function folderOf(workFolder: string, { name }: Manifest): string {
  return path.join(workFolder, name);
}

const pieceFile = (folder: string, number: number) => path.join(folder, String(number));

/** Fetches the pieces that aren't in the folder yet. */
async function fetchPieces({
  store,
  manifest,
  folder,
}: {
  store: BackupStore;
  manifest: Manifest;
  folder: string;
}): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [number, piece] of manifest.pieces.entries()) {
    const file = pieceFile(folder, number);
    const present = await readFile(file).catch(() => null);
    if (present && isPiece(present, piece)) continue;
    const stored = await store.read(rowsKey(manifest.name, number));
    const bytes = stored && (await collect(stored));
    if (!bytes || !isPiece(bytes, piece)) {
      throw new BackupRefusedError(`${manifest.name} is damaged: piece ${number} is missing or has changed.`);
    }
    await writeFile(`${file}.part`, bytes, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }
}

function rowSource({
  manifest,
  folder,
  identities,
}: {
  manifest: Manifest;
  folder: string;
  identities: readonly string[];
}): RowSource {
  async function* encrypted(): AsyncGenerator<Uint8Array> {
    for (const number of manifest.pieces.keys())
      yield* createReadStream(pieceFile(folder, number)) as AsyncIterable<Uint8Array>;
  }
  async function* open(): AsyncGenerator<Uint8Array> {
    try {
      yield* decryptWith(identities, encrypted());
    } catch (error) {
      if (!(error instanceof WrongKeyError)) throw error;
      throw new BackupRefusedError(`None of the keys opens ${manifest.name}.`, { cause: error });
    }
  }
  return { name: manifest.name, open };
}

/** Puts back what the stores of pictures and files don't have. Nothing that is there is changed. */
async function restoreFiles({
  store,
  manifest,
  identities,
}: {
  store: BackupStore;
  manifest: Manifest;
  identities: readonly string[];
}): Promise<RestoreReport["files"]> {
  const kept = new Map(manifest.files.map((file) => [path.posix.basename(file.key), file]));
  const report = { restored: 0, present: 0, failed: 0 };
  for await (const content of listStoredContent()) {
    if (await isPresent(content)) report.present += 1;
    else if (await putBack({ store, kept, identities, content })) report.restored += 1;
    else report.failed += 1;
  }
  return report;
}

async function isPresent(content: StoredContent): Promise<boolean> {
  for (const part of content.parts) if (!(await content.read(part))) return false;
  return true;
}

async function putBack({
  store,
  kept,
  identities,
  content,
}: {
  store: BackupStore;
  kept: ReadonlyMap<string, KeptFile>;
  identities: readonly string[];
  content: StoredContent;
}): Promise<boolean> {
  const parts = new Map<string, Uint8Array>();
  for (const part of content.parts) {
    const file = kept.get(contentHash(content, part));
    const bytes = file && (await readWhole({ store, identities, file }));
    if (!bytes) return false;
    parts.set(part, bytes);
  }
  await content.putBack(parts);
  return true;
}

/**
 * The bytes of a saved file; null if it is missing or damaged. Decryption proves that it is whole.
 * The manifest may know an older copy of it, with another checksum.
 */
async function readWhole({
  store,
  identities,
  file,
}: {
  store: BackupStore;
  identities: readonly string[];
  file: KeptFile;
}): Promise<Uint8Array | null> {
  const stored = await store.read(file.key);
  if (!stored) return null;
  try {
    return await collect(decryptWith(identities, stored));
  } catch (error) {
    log.warn({ err: error, file: file.key }, "a file of a backup cannot be opened");
    return null;
  }
}
