import type { PictureStore } from "~/models/picture/picture";

/** Why a file is not taken. */
export type PictureFault =
  "missing" | "too_large" | "type" | "pixels" | "broken" | "quota" | "busy" | "too_many" | "store";

/** A file is not taken, or cannot be kept at the moment. Nothing of it stays. */
export class PictureRefusedError extends Error {
  override name = "PictureRefusedError";
  constructor(
    readonly fault: PictureFault,
    options?: ErrorOptions,
  ) {
    super(`The picture was refused: ${fault}`, options);
  }
}

/** The store of pictures does not do its work: it is down, or set up wrongly. */
export class PictureStoreError extends Error {
  override name = "PictureStoreError";
  constructor(store: PictureStore, options?: ErrorOptions) {
    super(`The picture store failed: ${store}`, options);
  }
}
