import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";

import { sharedNow } from "~/lib/clock/shared-clock";
import { env } from "~/server/env.server";
import { HOUR_MILLISECONDS } from "~/lib/time-units";

/**
 * Where files wait until they are complete. On the same disk as the pictures, so that a finished
 * folder moves in one step.
 */
const INCOMING = path.join(env.uploadDir, "incoming");

/** More than what a full disk may still have left in a block. */
const PROBE_BYTES = 32_768;

let isRefusing = false;
let probing: Promise<void> | undefined;

/**
 * Remembers whether an upload could be written. A fault that isn't one of the disk says nothing
 * about it.
 */
export async function notingUpload<Result>(write: Promise<Result>): Promise<Result> {
  try {
    const result = await write;
    isRefusing = false;
    return result;
  } catch (error) {
    if (isOfTheDisk(error)) isRefusing = true;
    throw error;
  }
}

/** Not of the connection over which the upload came. */
function isOfTheDisk(error: unknown): boolean {
  if (!(error instanceof Error && "syscall" in error)) return false;
  return ["mkdir", "open", "write"].includes(String(error.syscall));
}

/**
 * Whether the disk of the uploads refuses to be written, because it is full, read-only or belongs
 * to someone else. While it does, each call begins another try, whose result the next one knows.
 */
export function refusesUploads(): boolean {
  if (isRefusing) probing ??= probe().finally(() => (probing = undefined));
  return isRefusing;
}

/** Writes and deletes a file as an upload would. Throws what the disk says, and remembers it. */
export async function tryUploadDisk(): Promise<void> {
  await notingUpload(writeProbe());
}

async function probe(): Promise<void> {
  try {
    await tryUploadDisk();
  } catch {
    // The same as before.
  }
}

async function writeProbe(): Promise<void> {
  const file = await incomingPath();
  try {
    await writeFile(file, randomBytes(PROBE_BYTES));
  } finally {
    await rm(file, { force: true });
  }
}

/** An unused path for an unfinished upload. `clearIncoming` deletes what a crash leaves there. */
export async function incomingPath(): Promise<string> {
  await mkdir(INCOMING, { recursive: true });
  return path.join(INCOMING, crypto.randomUUID());
}

/** The folder of one picture. The first letters of its id keep folders small. */
function folderOf(id: string): string {
  return path.join(env.uploadDir, id.slice(0, 2), id);
}

/** Moves a finished folder into place: all of its files, or none. */
export async function moveIn(id: string, folder: string): Promise<void> {
  for (const name of await readdir(folder)) await flush(path.join(folder, name));
  const target = folderOf(id);
  await mkdir(path.dirname(target), { recursive: true });
  await rename(folder, target);
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/**
 * The bytes of one file of a picture; null if there is none. `name` was looked up before, so
 * visitors can't choose it.
 */
export async function readLocal(id: string, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return Uint8Array.from(await readFile(path.join(folderOf(id), name)));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Copies a received file into place, in a folder of its own. */
export async function copyFileIn(id: string, file: string, name: string): Promise<void> {
  const folder = await incomingPath();
  await mkdir(folder);
  await copyFile(file, path.join(folder, name), constants.COPYFILE_FICLONE);
  await moveIn(id, folder);
}

/** As `readLocal`, as a stream. The file is opened with the first piece that is read. */
export async function openLocal(id: string, name: string): Promise<AsyncIterable<Uint8Array> | null> {
  const file = path.join(folderOf(id), name);
  try {
    await access(file, constants.R_OK);
    return readAsStream(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

async function* readAsStream(file: string): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(file)) yield piece as Buffer;
}

/** Deletes the files of a picture. Does nothing if there are none. */
export async function removeLocal(id: string): Promise<void> {
  await rm(folderOf(id), { recursive: true, force: true });
}

/** Deletes the leftovers of uploads that ended with their process. */
export async function clearIncoming({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  for (const name of await readdir(INCOMING).catch(() => [])) {
    const file = path.join(INCOMING, name);
    const changedAt = (await stat(file).catch(() => null))?.mtimeMs ?? now.getTime();
    if (changedAt < now.getTime() - HOUR_MILLISECONDS) await rm(file, { recursive: true, force: true });
  }
}
