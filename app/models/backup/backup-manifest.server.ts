import { createHash } from "node:crypto";

import type { BackupStore } from "~/services/backup-store.server";

import { backupTime, manifestKey, ManifestSchema, MANIFESTS, type Manifest, type Piece } from "./backup";
import { BackupRefusedError } from "./row-archive.server";

/** The names of the backups that count, oldest first. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list(MANIFESTS)) {
    const name = key.slice(MANIFESTS.length).replace(/\.json$/, "");
    if (backupTime(name) && key === manifestKey(name)) names.push(name);
  }
  return names.sort();
}

/** The manifest of a backup. Throws `BackupRefusedError` if there is none that can be read. */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest> {
  const bytes = await store.read(manifestKey(name));
  if (!bytes) throw new BackupRefusedError(`There is no backup ${name}.`);
  try {
    return ManifestSchema.parse(JSON.parse((await collect(bytes)).toString()));
  } catch (cause) {
    throw new BackupRefusedError(`The manifest of ${name} cannot be read.`, { cause });
  }
}

/** All bytes of a stream. */
export async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The size and checksum of bytes. */
export function describePiece(bytes: Uint8Array): Piece {
  return { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Whether these bytes are the ones of a manifest. */
export function isPiece(bytes: Uint8Array, { bytes: length, sha256 }: Piece): boolean {
  return bytes.length === length && describePiece(bytes).sha256 === sha256;
}
