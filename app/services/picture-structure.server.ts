import { createReadStream } from "node:fs";

import type { PictureFormat } from "~/models/picture/picture-types";

/*
 * The decoder can't be stopped, and it keeps one of the few threads that also check passwords and
 * read files. So a file that would keep it for minutes must never reach it.
 */

/** A mark in the bytes of a file, and how often it may occur. */
interface CostlyPart {
  mark: string;
  /** What must follow somewhere in the next bytes; by default nothing. */
  followedBy?: readonly string[];
  maximum: number;
}

/** libwebp goes through all earlier frames to find the next one. */
const WEBP_PARTS: readonly CostlyPart[] = [{ mark: "ANMF", maximum: 2_000 }];
/** A few kB of packed text unpack to 60 MB, each time the file is opened. */
const PNG_PARTS: readonly CostlyPart[] = ["zTXt", "iTXt", "iCCP"].map((mark) => ({ mark, maximum: 10 }));
/**
 * A progressive JPEG refines all pixels with each scan. Few have more than ten, but what a camera
 * puts behind the picture may contain the mark by chance.
 */
const JPEG_PARTS: readonly CostlyPart[] = [{ mark: "\u00ff\u00da", maximum: 500 }];
/**
 * Pictures that are made of others. Each of 256 tiles may be as large as the whole picture. The
 * type of an item is 12 or 14 bytes behind the mark of its entry.
 */
const AVIF_PARTS: readonly CostlyPart[] = [{ mark: "infe", followedBy: ["grid", "iovl"], maximum: 0 }];

const COSTLY_PARTS: Partial<Record<PictureFormat, readonly CostlyPart[]>> = {
  WebP: WEBP_PARTS,
  PNG: PNG_PARTS,
  JPEG: JPEG_PARTS,
  AVIF: AVIF_PARTS,
};

/** The most bytes from the beginning of a mark to the end of what follows it. */
const MARK_BYTES = 18;

/** Whether a file is built in a way that keeps the decoder busy far longer than its pixels do. */
export async function isCostlyToDecode(file: string, format: PictureFormat): Promise<boolean> {
  const parts = COSTLY_PARTS[format] ?? [];
  const counts = parts.map(() => 0);
  const isTooMany = (bytes: Buffer, end: number) =>
    parts.some((part, at) => {
      counts[at] = (counts[at] ?? 0) + countMarks(bytes, end, part);
      return counts[at] > part.maximum;
    });
  if (parts.length === 0) return false;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 })) {
    const bytes = Buffer.concat([rest, piece as Buffer]);
    // A mark that begins near the end is counted with what follows it.
    const end = Math.max(0, bytes.length - MARK_BYTES);
    if (isTooMany(bytes, end)) return true;
    rest = bytes.subarray(end);
  }
  return isTooMany(rest, rest.length);
}

/** Counts the marks that begin before `end`. */
function countMarks(bytes: Buffer, end: number, { mark, followedBy }: CostlyPart): number {
  let count = 0;
  const find = (from: number) => bytes.indexOf(mark, from, "latin1");
  for (let at = find(0); at !== -1 && at < end; at = find(at + 1)) {
    const following = bytes.toString("latin1", at, at + MARK_BYTES);
    if (!followedBy || followedBy.some((text) => following.includes(text))) count += 1;
  }
  return count;
}
