import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";

import type { ReceivedFile } from "~/models/shared/received-file";

let last = 0;

/** A photograph-like picture that no other call gives, in any format that sharp writes. */
export async function drawPicture({
  width = 900,
  height = 600,
  format = "jpeg",
  isTransparent = false,
  metadata,
}: {
  width?: number;
  height?: number;
  format?: "jpeg" | "png" | "webp" | "avif" | "gif" | "tiff";
  isTransparent?: boolean;
  /** EXIF to be written into the file. */
  metadata?: { orientation?: number; exif?: Record<string, Record<string, string>> };
} = {}): Promise<Buffer> {
  last += 1;
  const background = { r: (last * 53) % 256, g: (last * 97) % 256, b: 120, alpha: isTransparent ? 0.4 : 1 };
  let image = sharp({ create: { width, height, channels: isTransparent ? 4 : 3, background } });
  const mark = Buffer.from(
    `<svg width="${width}" height="${height}"><text x="4" y="40" font-size="36">${last}</text><rect x="0" y="0" width="${width / 2}" height="8" fill="red"/></svg>`,
  );
  image = image.composite([{ input: mark }]);
  if (metadata?.exif) image = image.withExif(metadata.exif);
  if (metadata?.orientation) image = image.withMetadata({ orientation: metadata.orientation });
  return image.toFormat(format).toBuffer();
}

/** The bytes as a file that was received. */
export function receivedFile(bytes: Uint8Array, name = "upload"): ReceivedFile {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "automata-test-")), "upload");
  writeFileSync(file, bytes);
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { path: file, name, bytes: bytes.byteLength, hash };
}
