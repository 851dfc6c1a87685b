import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";

import { db } from "~/server/db.server";
import { keepFile, openFile } from "~/services/file-store.server";
import { incomingPath, putBackImage, readImage } from "~/services/image-store.server";

import { pictures, workspaceFiles } from "../../../drizzle/schema";

import { collect, describePiece } from "./backup-manifest.server";

/* The pictures and files that belong to the rows of the database. Those at Cloudinary are left out:
   Cloudinary keeps them, and a restored database finds them there. */

/** The parts of one picture, or the content of one file of a workspace. */
export interface StoredContent {
  id: string;
  /** The names of its parts. */
  parts: string[];
  /** The bytes of a part; null if its store doesn't have them. */
  read(part: string): Promise<Uint8Array | null>;
  /** Puts all parts back into the store that its row names. */
  putBack(parts: Map<string, Uint8Array>): Promise<void>;
}

const ROWS_PER_QUERY = 200;

/** Everything that must be in a store for the rows of this database. */
export async function* listStoredContent(): AsyncGenerator<StoredContent> {
  yield* listPictures();
  yield* listFiles();
}

async function* listPictures(): AsyncGenerator<StoredContent> {
  let after = "";
  for (;;) {
    const rows = await db
      .select({ id: pictures.id, store: pictures.store, variants: pictures.variants })
      .from(pictures)
      .where(
        and(gt(pictures.id, after), eq(pictures.state, "ready"), inArray(pictures.store, ["local", "s3"])),
      )
      .orderBy(asc(pictures.id))
      .limit(ROWS_PER_QUERY);
    for (const { id, store, variants } of rows) {
      const byName = new Map(variants.map((variant) => [variant.name, variant]));
      yield {
        id,
        parts: [...byName.keys()],
        async read(part) {
          const variant = byName.get(part);
          return variant ? readImage({ id, store, variant }) : null;
        },
        putBack: (parts) =>
          inFolder(parts, (folder) => putBackImage({ id, store, folder, variants: [...byName.values()] })),
      };
    }
    after = rows.at(-1)?.id ?? "";
    if (rows.length < ROWS_PER_QUERY) return;
  }
}

async function* listFiles(): AsyncGenerator<StoredContent> {
  let after = "";
  for (;;) {
    const rows = await db
      .select({ id: workspaceFiles.id, store: workspaceFiles.store })
      .from(workspaceFiles)
      .where(
        and(
          gt(workspaceFiles.id, after),
          inArray(workspaceFiles.state, ["waiting", "unchecked", "clean"]),
          isNull(workspaceFiles.clearedAt),
        ),
      )
      .orderBy(asc(workspaceFiles.id))
      .limit(ROWS_PER_QUERY);
    for (const { id, store } of rows) {
      const part = "content";
      yield {
        id,
        parts: [part],
        async read() {
          const bytes = await openFile({ id, store });
          return bytes && collect(bytes);
        },
        putBack: (parts) =>
          inFolder(parts, (folder) => {
            const hash = describePiece(parts.get(part) ?? new Uint8Array()).sha256;
            return keepFile({ id, store }, { path: path.join(folder, part), hash });
          }),
      };
    }
    after = rows.at(-1)?.id ?? "";
    if (rows.length < ROWS_PER_QUERY) return;
  }
}

async function inFolder(
  parts: Map<string, Uint8Array>,
  work: (folder: string) => Promise<unknown>,
): Promise<void> {
  const folder = await incomingPath();
  await mkdir(folder);
  try {
    for (const [name, bytes] of parts) await writeFile(path.join(folder, name), bytes);
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The name of a part in the store. Anyone with the URL of a picture can open it, so its id isn't in
 * the name.
 */
export function contentHash({ id }: StoredContent, part: string): string {
  return createHash("sha256").update(`${id}/${part}`).digest("hex");
}
