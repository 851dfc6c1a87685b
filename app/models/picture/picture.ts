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

/** The URLs that accept a picture. */
export const PICTURE_PATHS = ["/pictures", "/cloudinary-demo", "/admin/pictures"] as const;

/** The URL for the whole picture: its largest variant in the format every program reads. */
export function pictureAddress({ id, variants }: Pick<Picture, "id" | "variants">): string {
  const plain = variants.filter(({ format }) => format === "jpeg" || format === "png");
  return variantAddress(id, plain.at(-1)?.name ?? "");
}
