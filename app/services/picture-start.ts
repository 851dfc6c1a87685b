import type { VariantFormat } from "~/lib/picture-variants";

/** What the first bytes of each format say, and where. */
const STARTS: Record<VariantFormat, readonly [offset: number, text: string]> = {
  avif: [4, "ftyp"],
  webp: [8, "WEBP"],
  jpeg: [0, "\u00ff\u00d8\u00ff"],
  png: [0, "\u0089PNG"],
};

/** Whether bytes begin like a picture of this format. */
export function isPicture(bytes: Uint8Array, format: VariantFormat): boolean {
  const [offset, text] = STARTS[format];
  return Buffer.from(bytes.subarray(offset, offset + text.length)).toString("latin1") === text;
}
