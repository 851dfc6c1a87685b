import { env } from "~/server/env.server";

import { copyFileIn, openLocal, removeLocal } from "./local-disk.server";
import { openS3, removeFileFromS3, uploadFileToS3 } from "./s3.server";
import { noting } from "./image-store.server";

/* Files of workspaces, in the stores of pictures. Cloudinary keeps only pictures. */

export type FileStore = "local" | "s3";

/** Where a file is. */
export interface StoredFile {
  id: string;
  store: FileStore;
}

const CONTENT = "content";

function keyOf(id: string): string {
  return `files/${id}`;
}

/** The store for new files. */
export function newFileStore(): FileStore {
  if (env.pictureStore === "cloudinary") return env.s3 ? "s3" : "local";
  return env.pictureStore;
}

/** Stores a received file. Throws `PictureStoreError`. */
export async function keepFile(
  { id, store }: StoredFile,
  { path, hash }: { path: string; hash: string },
): Promise<void> {
  const kept =
    store === "s3" ? uploadFileToS3({ key: keyOf(id), file: path, hash }) : copyFileIn(id, path, CONTENT);
  await noting(store, kept);
}

/** A file as a stream; null if it is gone. Throws `PictureStoreError`. */
export async function openFile({ id, store }: StoredFile): Promise<AsyncIterable<Uint8Array> | null> {
  return noting(store, store === "s3" ? openS3(keyOf(id)) : openLocal(id, CONTENT));
}

/** Deletes the content of a file. May be repeated. Throws `PictureStoreError`. */
export async function removeStoredFile({ id, store }: StoredFile): Promise<void> {
  await noting(store, store === "s3" ? removeFileFromS3(keyOf(id)) : removeLocal(id));
}
