import type { PICTURE_USES } from "../../drizzle/values";
import { isUuid } from "./uuid";

type PictureUse = (typeof PICTURE_USES)[number];

/** Formats of variants, smallest files first. The last two are for browsers that know no others. */
export const VARIANT_FORMATS = ["avif", "webp", "jpeg", "png"] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

export type FallbackFormat = Extract<VariantFormat, "jpeg" | "png">;

/** One file of a picture. */
export interface PictureVariant extends Size {
  /** The last part of its URL, e.g. `640x480.avif`. */
  name: string;
  format: VariantFormat;
  bytes: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The maximum pixels of an uploaded picture, because a small file can unpack to a huge one. */
export const PICTURE_PIXELS_MAX = 25_000_000;
/**
 * The same for AVIF. Its decoder takes 18 to 24 bytes for each pixel, all at once, and those of
 * other formats take up to 10.
 */
export const AVIF_PIXELS_MAX = 13_000_000;

/** The largest variant fits into this box. */
const LARGEST: Record<PictureUse, Size> = {
  gallery: { width: 1600, height: 2400 },
  avatar: { width: 320, height: 320 },
  blog: { width: 1600, height: 2400 },
  logo: { width: 640, height: 320 },
};

const WIDTHS = [320, 640, 1024];

const SMALL_WIDTHS = [64, 128];

/**
 * The size of a picture's largest variant. Nothing is enlarged; avatars are cropped to a square.
 */
export function largestSize(source: Size, use: PictureUse): Size {
  const box = LARGEST[use];
  if (use === "avatar") {
    const side = Math.min(source.width, source.height, box.width);
    return { width: side, height: side };
  }
  const scale = Math.min(1, box.width / source.width, box.height / source.height);
  return scaled(source, scale);
}

/**
 * The sizes of all variants, smallest first. They follow from the largest, so its URL determines
 * all others.
 */
export function variantSizes(largest: Size): Size[] {
  const widths = largest.width > 320 ? WIDTHS : SMALL_WIDTHS;
  const smaller = widths.filter((width) => width < largest.width);
  return [...smaller.map((width) => scaled(largest, width / largest.width)), largest];
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const ENDINGS: Record<VariantFormat, string> = { avif: "avif", webp: "webp", jpeg: "jpg", png: "png" };

const MIME_TYPES: Record<VariantFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpeg: "image/jpeg",
  png: "image/png",
};

export function variantMime(format: VariantFormat): string {
  return MIME_TYPES[format];
}

/** Every file name that a picture of this size may have, for all variants. */
export function possibleVariantNames(largest: Size): string[] {
  return variantSizes(largest).flatMap((size) => VARIANT_FORMATS.map((format) => variantName(size, format)));
}

export function variantName({ width, height }: Size, format: VariantFormat): string {
  return `${width}x${height}.${ENDINGS[format]}`;
}

/** The path of one variant. */
export function variantAddress(id: string, name: string): string {
  return `/images/${id}/${name}`;
}

/** What a URL of `pictureAddress` says about its picture. */
interface PictureSource extends Size {
  id: string;
  fallback: FallbackFormat;
}

const ADDRESS = /^\/images\/([0-9a-f-]{36})\/(\d{1,4})x(\d{1,4})\.(jpg|png)$/;

/** Reads a URL of `pictureAddress`; null for any other URL. */
export function readPictureAddress(address: string): PictureSource | null {
  const [, id, width, height, ending] = ADDRESS.exec(address) ?? [];
  if (id === undefined || !isUuid(id)) return null;
  const size = { width: Number(width), height: Number(height) };
  if (size.width === 0 || size.height === 0) return null;
  return { id, ...size, fallback: ending === "png" ? "png" : "jpeg" };
}

/** All sizes of a picture in one format, for `srcset`. */
export function sourceSet(source: PictureSource, format: VariantFormat): string {
  return variantSizes(source)
    .map((size) => `${variantAddress(source.id, variantName(size, format))} ${size.width}w`)
    .join(", ");
}
