import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

import { env } from "~/server/env.server";
import { HOUR_MILLISECONDS } from "~/lib/time-units";

/**
 * Where files wait until they are whole. On the same disk as the pictures, so that a finished
 * folder moves in one step.
 */
const INCOMING = path.join(env.uploadDir, "incoming");

/**
 * A path that nobody uses yet, for what is not finished. What stays there after a crash is deleted
 * by `clearIncoming`.
 */
export async function incomingPath(): Promise<string> {
  await mkdir(INCOMING, { recursive: true });
  return path.join(INCOMING, crypto.randomUUID());
}

/** The folder of one picture. The first letters of its id keep folders small. */
function folderOf(id: string): string {
  return path.join(env.uploadDir, id.slice(0, 2), id);
}

/** Puts a finished folder in its place: all of its files, or none. */
export async function moveIn(id: string, folder: string): Promise<void> {
  for (const name of await readdir(folder)) await flush(path.join(folder, name));
  const target = folderOf(id);
  await mkdir(path.dirname(target), { recursive: true });
  await rename(folder, target);
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.datasync().finally(() => handle.close());
}

/**
 * The bytes of one file of a picture; null when there is none. `name` has been looked up before: no
 * visitor can choose it.
 */
export async function readLocal(id: string, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return Uint8Array.from(await readFile(path.join(folderOf(id), name)));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Deletes the files of a picture. Nothing happens when there are none. */
export async function removeLocal(id: string): Promise<void> {
  await rm(folderOf(id), { recursive: true, force: true });
}

/** Deletes what uploads left behind that ended with their process. */
export async function clearIncoming({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  for (const name of await readdir(INCOMING).catch(() => [])) {
    const file = path.join(INCOMING, name);
    const changedAt = (await stat(file).catch(() => null))?.mtimeMs ?? now.getTime();
    if (changedAt < now.getTime() - HOUR_MILLISECONDS) await rm(file, { recursive: true, force: true });
  }
}
