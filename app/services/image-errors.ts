import type { PictureStore } from "~/models/picture/picture";

/** Why a file can't become a picture. */
type ImageFault = "type" | "pixels" | "broken" | "busy";

/**
 * A file can't become a picture, or not at the moment. Nothing of it stays. Services know no rules:
 * `storePicture` makes a rule of it.
 */
export class ImageRefusedError extends Error {
  override name = "ImageRefusedError";
  constructor(
    readonly fault: ImageFault,
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
