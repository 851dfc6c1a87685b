import { type PictureVariant, type Size, variantAddress } from "~/lib/picture-variants";
import type { PICTURE_STORES, PICTURE_USES } from "../../../drizzle/values";

export type PictureUse = (typeof PICTURE_USES)[number];

export type PictureStore = (typeof PICTURE_STORES)[number];

/** A picture as its owner sees it. Times are UTC. */
export interface Picture extends Size {
  id: string;
  use: PictureUse;
  store: PictureStore;
  /** The text that replaces the picture. Empty for avatars, because a name is next to them. */
  altText: string;
  sourceFormat: string;
  sourceBytes: number;
  variants: PictureVariant[];
  createdAt: Date;
}

/** Maximum size of an uploaded file. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
export const ALT_TEXT_LENGTH_MAX = 300;
/** The URLs that accept a picture. */
export const PICTURE_PATHS = ["/pictures", "/cloudinary-demo", "/admin/pictures"] as const;
/**
 * Maximum pictures per person, by use, and logos per company. One avatar or logo is shown while
 * another may be in progress.
 */
export const PICTURES_MAX: Record<PictureUse, number> = { gallery: 50, avatar: 3, blog: 2_000, logo: 3 };

/** The URL for the whole picture: its largest variant in the format every program reads. */
export function pictureAddress({ id, variants }: Pick<Picture, "id" | "variants">): string {
  const plain = variants.filter(({ format }) => format === "jpeg" || format === "png");
  return variantAddress(id, plain.at(-1)?.name ?? "");
}
