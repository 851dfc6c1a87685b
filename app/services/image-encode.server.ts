import { stat } from "node:fs/promises";
import path from "node:path";

import type Sharp from "sharp";
import type { Sharp as Pipeline } from "sharp";

import { type PictureUse } from "~/models/picture/picture";
import type { PICTURE_TYPES, PictureFormat, PictureType } from "~/models/picture/picture-types";
import { ImageRefusedError } from "./image-errors";
import {
  largestSize,
  variantName,
  variantSizes,
  AVIF_PIXELS_MAX,
  PICTURE_PIXELS_MAX,
  type FallbackFormat,
  type PictureVariant,
  type Size,
  type VariantFormat,
} from "~/lib/picture-variants";
import { isCostlyToDecode } from "./picture-structure.server";
import { createTurns, TurnsTakenError } from "~/lib/turns.server";

/** What the bytes of a file say (file-type), with the decoder that must agree (sharp). */
const DECODERS: { [Type in PictureType]: { format: (typeof PICTURE_TYPES)[Type]; decoder: string } } = {
  "image/jpeg": { format: "JPEG", decoder: "jpeg" },
  "image/png": { format: "PNG", decoder: "png" },
  "image/apng": { format: "PNG", decoder: "png" },
  "image/webp": { format: "WebP", decoder: "webp" },
  "image/avif": { format: "AVIF", decoder: "heif" },
  "image/gif": { format: "GIF", decoder: "gif" },
};
const KNOWN: Partial<Record<string, { format: PictureFormat; decoder: string }>> = DECODERS;

const INPUT = { limitInputPixels: PICTURE_PIXELS_MAX, failOn: "error", sequentialRead: true } as const;

/**
 * One picture is processed at a time, because that already uses all cores. Those that wait longer
 * than this are refused as busy, before a proxy gives up on the answer.
 */
const encoding = createTurns({ waitingMax: 6, waitMilliseconds: 10_000 });
/**
 * Inspecting is quick, but can't be stopped. One at a time keeps one thread, and leaves the others
 * to sign-ins and files.
 */
const inspecting = createTurns({ waitingMax: 50, waitMilliseconds: 10_000 });

/** What was found in a file. */
interface InspectedImage extends Size {
  format: PictureFormat;
}

/**
 * Inspects a file that is to be shown, without unpacking it. Throws `ImageRefusedError` like
 * `recognizeImage`, and if the picture has too many pixels.
 */
export async function inspectImage(file: string): Promise<InspectedImage> {
  const found = await recognizeImage(file);
  const pixelsMax = found.format === "AVIF" ? AVIF_PIXELS_MAX : PICTURE_PIXELS_MAX;
  if (found.width * found.height > pixelsMax) throw new ImageRefusedError("pixels");
  return found;
}

/**
 * Finds out which kind of picture a file is. Throws `ImageRefusedError` if it isn't one, has an
 * unknown format, or takes too long to read.
 */
export async function recognizeImage(file: string): Promise<InspectedImage> {
  return takingTurns(inspecting, () => recognize(file));
}

async function recognize(file: string): Promise<InspectedImage> {
  const [{ fileTypeFromFile }, sharp] = await Promise.all([import("file-type"), loadSharp()]);
  const type = await fileTypeFromFile(file).catch(() => undefined);
  const known = KNOWN[type?.mime ?? ""];
  if (!known) throw new ImageRefusedError("type");
  if (await isCostlyToDecode(file, known.format)) throw new ImageRefusedError("structure");
  const metadata = await sharp(file, { ...INPUT, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new ImageRefusedError("broken", { cause });
    });
  if (metadata.format !== known.decoder) throw new ImageRefusedError("type");
  const { width, height } = metadata.autoOrient;
  return { format: known.format, width, height };
}

/** A picture in its largest size, unpacked, upright and without anything but its pixels. */
interface Pixels extends Size {
  data: Buffer;
  channels: 1 | 2 | 3 | 4;
  isOpaque: boolean;
}

/**
 * Writes the variants of a picture into a folder: every size (see `picture-variants.ts`) as AVIF,
 * WebP and the fallback format. Only its pixels are kept; of an animation, the first frame. Throws
 * `ImageRefusedError`.
 */
export async function encodeVariants(
  order: { file: string; use: PictureUse } & Size,
  folder: string,
): Promise<PictureVariant[]> {
  return takingTurns(encoding, async () => {
    const sharp = await loadSharp();
    const pixels = await unpack(order);
    const formats: VariantFormat[] = ["avif", "webp", fallbackOf(pixels)];
    const variants: PictureVariant[] = [];
    for (const size of variantSizes({ width: pixels.width, height: pixels.height })) {
      const { data, isOpaque: _, ...raw } = pixels;
      const resized = sharp(data, { raw }).resize({ ...size, fit: "fill" });
      for (const format of formats) {
        const name = variantName(size, format);
        const target = path.join(folder, name);
        await inFormat(resized.clone(), format).toFile(target);
        variants.push({ name, format, ...size, bytes: (await stat(target)).size });
      }
    }
    return variants;
  });
}

/** Writes the largest size as one file, for a store that creates the variants itself. */
export async function encodeMaster(
  order: { file: string; use: PictureUse } & Size,
  target: string,
): Promise<Size & { fallback: FallbackFormat }> {
  return takingTurns(encoding, async () => {
    const sharp = await loadSharp();
    const pixels = await unpack(order);
    const { data, isOpaque: _, ...raw } = pixels;
    await sharp(data, { raw }).webp({ quality: 92 }).toFile(target);
    return { width: pixels.width, height: pixels.height, fallback: fallbackOf(pixels) };
  });
}

function fallbackOf({ isOpaque }: Pixels): FallbackFormat {
  return isOpaque ? "jpeg" : "png";
}

async function takingTurns<Result>(
  inTurn: ReturnType<typeof createTurns>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await inTurn(work);
  } catch (error) {
    if (error instanceof TurnsTakenError) throw new ImageRefusedError("busy", { cause: error });
    throw error;
  }
}

async function unpack(order: { file: string; use: PictureUse } & Size): Promise<Pixels> {
  const sharp = await loadSharp();
  const size = largestSize(order, order.use);
  try {
    const { data, info } = await sharp(order.file, INPUT)
      .autoOrient()
      .resize({ ...size, fit: order.use === "avatar" ? "cover" : "fill" })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const { isOpaque } = await sharp(data, { raw: { width, height, channels } }).stats();
    return { data, width, height, channels, isOpaque };
  } catch (cause) {
    throw new ImageRefusedError("broken", { cause });
  }
}

function inFormat(image: Pipeline, format: VariantFormat): Pipeline {
  switch (format) {
    case "avif":
      return image.avif({ quality: 52, effort: 2 });
    case "webp":
      return image.webp({ quality: 78 });
    case "jpeg":
      return image.removeAlpha().jpeg({ quality: 80, mozjpeg: true });
    case "png":
      return image.png({ compressionLevel: 9, palette: true });
  }
}

/** Loaded with the first picture, because most processes never get one. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  return sharp;
}
