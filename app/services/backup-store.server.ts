import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

import type { BackupPlace, S3Bucket } from "~/server/env/storage.server";

import { listS3, openS3, putS3, removeFileFromS3, type ListedFile } from "./s3.server";

/** Where backups are: a folder or a bucket. A file is there as a whole or not at all. */
export interface BackupStore {
  /** Writes a file. Throws if it isn't safely stored. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The bytes of a file; null if there is none. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** All finished files whose keys begin with this folder. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Deletes a file. Does nothing if there is none. */
  remove(key: string): Promise<void>;
}

/** The ending of a file that is being written. */
const UNFINISHED = ".part";

/** The store at a place. Nothing is read or written yet. */
export function openBackupStore(place: BackupPlace): BackupStore {
  return "folder" in place ? folderStore(path.resolve(place.folder)) : bucketStore(place.bucket);
}

function folderStore(root: string): BackupStore {
  const fileOf = (key: string) => path.join(root, key);
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const unfinished = `${file}.${crypto.randomUUID()}${UNFINISHED}`;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      try {
        await writeToDisk(unfinished, bytes);
        await rename(unfinished, file);
        await flushFolder(path.dirname(file));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(key) {
      const isThere = await stat(fileOf(key)).then(
        () => true,
        () => false,
      );
      return isThere ? (createReadStream(fileOf(key)) as AsyncIterable<Uint8Array>) : null;
    },
    async *list(folder) {
      const entries = await readdir(fileOf(folder), { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(UNFINISHED)) continue;
        const file = path.join(entry.parentPath, entry.name);
        const found = await stat(file).catch(() => null);
        if (found) yield { key: path.relative(root, file), bytes: found.size };
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

async function writeToDisk(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the name of a renamed file survive a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function bucketStore(bucket: S3Bucket): BackupStore {
  return {
    put: (key, bytes) => putS3({ key, bytes }, bucket),
    read: (key) => openS3(key, bucket),
    list: (folder) => listS3(folder, bucket),
    remove: (key) => removeFileFromS3(key, bucket),
  };
}
