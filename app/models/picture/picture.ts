import { type PictureVariant, type Size, variantAddress } from "~/lib/picture-variants";
import type { PICTURE_STORES, PICTURE_USES } from "../../../drizzle/values";

export type PictureUse = (typeof PICTURE_USES)[number];

export type PictureStore = (typeof PICTURE_STORES)[number];

/** A picture as its owner may know it. Times are UTC. */
export interface Picture extends Size {
  id: string;
  use: PictureUse;
  store: PictureStore;
  /** What stands for the picture where it cannot be seen. Empty for faces: their name stands beside them. */
  altText: string;
  sourceFormat: string;
  sourceBytes: number;
  variants: PictureVariant[];
  createdAt: Date;
}

/** Most bytes of a file that is given. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
export const ALT_TEXT_LENGTH_MAX = 300;
/** The addresses that take a file. The front door lets no other have one. */
export const UPLOAD_PATHS = ["/pictures", "/cloudinary-demo", "/admin/pictures"] as const;
/**
 * How many pictures one person may have, by use, and how many logos one company. Of faces and logos one is shown; another may be in the
 * making.
 */
export const PICTURES_MAX: Record<PictureUse, number> = { gallery: 50, avatar: 3, blog: 2_000, logo: 3 };

/** The address that stands for the whole picture: its largest variant in the format that every program reads. */
export function pictureAddress({ id, variants }: Pick<Picture, "id" | "variants">): string {
  const plain = variants.filter(({ format }) => format === "jpeg" || format === "png");
  return variantAddress(id, plain.at(-1)?.name ?? "");
}
