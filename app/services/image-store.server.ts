import { mkdir, rm } from "node:fs/promises";

import { env } from "~/env.server";
import type { PictureStore, PictureUse, PictureVariant, Size } from "~/models/picture";

import { readCloudinary, removeCloudinary, uploadToCloudinary } from "./image-cloudinary.server";
import { encodeMaster, encodeVariants } from "./image-encode.server";
import { incomingPath, moveIn, readLocal, removeLocal } from "./image-local.server";

export { inspectImage } from "./image-encode.server";
export { clearIncoming, incomingPath } from "./image-local.server";

/** Where new pictures go. Old ones stay where they are. */
export const IMAGE_STORE: PictureStore = env.cloudinaryUrl === undefined ? "local" : "cloudinary";

/** Makes the variants of a picture and keeps them, all or none. `size` is what `inspectImage` said. Throws `PictureRefusedError`. */
export async function keepImage({
  id,
  file,
  use,
  size,
  store = IMAGE_STORE,
}: {
  id: string;
  file: string;
  use: PictureUse;
  size: Size;
  store?: PictureStore;
}): Promise<PictureVariant[]> {
  const order = { file, use, width: size.width, height: size.height };
  const unfinished = await incomingPath();
  try {
    if (store === "cloudinary") {
      const master = await encodeMaster(order, unfinished);
      return await uploadToCloudinary({ id, file: unfinished, ...master });
    }
    await mkdir(unfinished);
    const variants = await encodeVariants(order, unfinished);
    await moveIn(id, unfinished);
    return variants;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The bytes of one variant; null when they are gone. */
export async function readImage({
  id,
  store,
  variant,
}: {
  id: string;
  store: PictureStore;
  variant: PictureVariant;
}): Promise<Uint8Array<ArrayBuffer> | null> {
  return store === "cloudinary" ? readCloudinary(id, variant) : readLocal(id, variant.name);
}

/** Deletes every file of a picture. May be repeated. */
export async function removeImage({ id, store }: { id: string; store: PictureStore }): Promise<void> {
  await (store === "cloudinary" ? removeCloudinary(id) : removeLocal(id));
}
