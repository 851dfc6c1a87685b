import type { PictureStore } from "~/models/picture/picture";

/** Why a file can't become a picture. */
type ImageFault = "type" | "pixels" | "structure" | "broken" | "busy";

/**
 * A file can't become a picture, or not at the moment. None of it is kept. Services know no rules,
 * so `storePicture` turns this into a rule.
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

/** The picture store doesn't work: it is down, or misconfigured. */
export class PictureStoreError extends Error {
  override name = "PictureStoreError";
  constructor(store: PictureStore, options?: ErrorOptions) {
    super(`The picture store failed: ${store}`, options);
  }
}
