import { mkdir, rm } from "node:fs/promises";

import { env } from "~/server/env.server";
import { type PictureStore, type PictureUse } from "~/models/picture/picture";
import { possibleVariantNames, type PictureVariant, type Size } from "~/lib/picture-variants";

import { PictureStoreError } from "./image-errors";
import { isPicture } from "./picture-start";
import { readCloudinary, removeCloudinary, uploadToCloudinary } from "./image-cloudinary.server";
import { encodeMaster, encodeVariants } from "./image-encode.server";
import { incomingPath, moveIn, readLocal, refusesUploads, removeLocal } from "./local-disk.server";
import { readS3, removeFromS3, uploadToS3 } from "./s3.server";

export { inspectImage } from "./image-encode.server";
export { clearIncoming, incomingPath, notingUpload, tryUploadDisk } from "./local-disk.server";

let isFailing = false;

/**
 * The store for new pictures, and whether its last call from this process succeeded. Makes no call
 * itself, because health is checked often. Without a disk where uploads wait, no store gets any.
 */
export function imageStoreStatus(): { store: PictureStore; status: "ok" | "failing" } {
  return { store: env.pictureStore, status: isFailing || refusesUploads() ? "failing" : "ok" };
}

/** Remembers whether a call to a store succeeded. */
export async function noting<Result>(store: PictureStore, call: Promise<Result>): Promise<Result> {
  const note = (failed: boolean) => {
    if (store === env.pictureStore) isFailing = failed;
  };
  try {
    const result = await call;
    note(false);
    return result;
  } catch (error) {
    note(true);
    throw error;
  }
}

/**
 * Creates the variants of a picture and stores them. `size` comes from `inspectImage`. Throws
 * `ImageRefusedError`, and `PictureStoreError`: then some of its files may exist.
 */
export async function keepImage({
  id,
  file,
  use,
  size,
  store,
}: {
  id: string;
  file: string;
  use: PictureUse;
  size: Size;
  store: PictureStore;
}): Promise<PictureVariant[]> {
  const order = { file, use, width: size.width, height: size.height };
  const unfinished = await incomingPath();
  try {
    if (store === "cloudinary") {
      const master = await encodeMaster(order, unfinished);
      return await noting(store, uploadToCloudinary({ id, file: unfinished, ...master }));
    }
    await mkdir(unfinished);
    const variants = await encodeVariants(order, unfinished);
    const kept = store === "s3" ? uploadToS3({ id, folder: unfinished, variants }) : moveIn(id, unfinished);
    await noting(store, kept);
    return variants;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * Puts the files of a picture from a folder back into its store, in place of what is there. Throws
 * `PictureStoreError`.
 */
export async function putBackImage({
  id,
  store,
  folder,
  variants,
}: {
  id: string;
  store: PictureStore;
  folder: string;
  variants: PictureVariant[];
}): Promise<void> {
  if (store === "s3") return noting(store, uploadToS3({ id, folder, variants }));
  await removeLocal(id);
  await noting(store, moveIn(id, folder));
}

/** The bytes of one variant; null if they are gone. Throws `PictureStoreError`. */
export async function readImage({
  id,
  store,
  variant,
}: {
  id: string;
  store: PictureStore;
  variant: PictureVariant;
}): Promise<Uint8Array<ArrayBuffer> | null> {
  switch (store) {
    case "cloudinary":
      return noting(store, pictureFrom(store, variant, readCloudinary(id, variant)));
    case "s3":
      return noting(store, pictureFrom(store, variant, readS3(id, variant.name)));
    case "local":
      return noting(store, readLocal(id, variant.name));
  }
}

/**
 * What a service answered, if it is a picture. Something in between may answer 200 with nothing, or
 * with a page of its own, and browsers keep a picture for a year.
 */
async function pictureFrom(
  store: PictureStore,
  { format }: PictureVariant,
  answer: Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await answer;
  if (bytes === null || isPicture(bytes, format)) return bytes;
  const cause = new Error(`The service answered ${bytes.byteLength} bytes that are no ${format} file`);
  throw new PictureStoreError(store, { cause });
}

/** Everything needed to find the files of a picture. */
export interface StoredImage {
  id: string;
  store: PictureStore;
  /** Width of its largest variant. */
  width: number;
  height: number;
}

/** Deletes every file of a picture. May be repeated. Throws `PictureStoreError`. */
export async function removeImage({ id, store, ...size }: StoredImage): Promise<void> {
  switch (store) {
    case "cloudinary":
      return noting(store, removeCloudinary(id));
    case "s3":
      return noting(store, removeFromS3(id, possibleVariantNames(size)));
    case "local":
      return noting(store, removeLocal(id));
  }
}
