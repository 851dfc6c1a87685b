import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";

const MEMORY = "/dev/shm";
const PREFIX = "automata-temporary-";

/** Databases, uploads and browser profiles of a full run take less than a third of this. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

/**
 * Points `TMPDIR` of this process and all it starts to memory, where a commit doesn't wait for a
 * disk and PostgreSQL copies a database in a tenth of the time. Containers often have 64 MB there:
 * without enough room, temporary files stay where they are. The folder is removed when this process
 * ends, and so are the folders of processes that were killed.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!existsSync(MEMORY)) return;
  for (const name of readdirSync(MEMORY)) {
    if (isAbandoned(name)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < MIN_FREE_BYTES) return;
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  // PostgreSQL runs as another user and has to reach its own folder in here.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
}

function isAbandoned(name: string): boolean {
  if (!name.startsWith(PREFIX)) return false;
  try {
    return !process.kill(Number(name.slice(PREFIX.length)), 0);
  } catch {
    return true;
  }
}
