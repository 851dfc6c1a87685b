import { deflateSync } from "node:zlib";

import sharp from "sharp";

import { crc32 } from "./office-file";

/* Pictures of a few pixels that are built in unusual ways. */

const SIDE = 64;
const draw = () => sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: "teal" } });

const letters = (text: string) => Buffer.from(text, "latin1");

function little(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}

function big(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** A WebP animation with this many frames. */
export async function animatedWebp(frames: number): Promise<Buffer> {
  const still = await draw().webp({ lossless: true }).toBuffer();
  const chunk = (name: string, ...body: Buffer[]) => {
    const content = Buffer.concat(body);
    return Buffer.concat([letters(name), little(content.length, 4), content]);
  };
  // Behind the file's head of 12 bytes, a still picture has a single chunk.
  const place = [little(0, 3), little(0, 3), little(SIDE - 1, 3), little(SIDE - 1, 3)];
  const frame = chunk("ANMF", ...place, little(40, 3), little(0, 1), still.subarray(12));
  const head = chunk("VP8X", little(2, 4), little(SIDE - 1, 3), little(SIDE - 1, 3));
  const all = Array.from({ length: frames }, () => frame);
  return chunk("RIFF", letters("WEBP"), head, chunk("ANIM", Buffer.alloc(6)), ...all);
}

/** A PNG with this many packed texts, each of which unpacks to `bytes`. */
export async function pngWithTexts(texts: number, bytes = 100): Promise<Buffer> {
  const plain = await draw().png().toBuffer();
  const content = Buffer.concat([letters("zTXtComment\0\0"), deflateSync(Buffer.alloc(bytes))]);
  const chunk = Buffer.concat([big(content.length - 4, 4), content, big(crc32(content), 4)]);
  // Behind the signature and the first chunk.
  return Buffer.concat([
    plain.subarray(0, 33),
    ...Array.from({ length: texts }, () => chunk),
    plain.subarray(33),
  ]);
}

/** An AVIF that shows one picture side by side with itself, as tiles. */
export async function tiledAvif(): Promise<Buffer> {
  const still = await draw().avif().toBuffer();
  const box = (name: string, ...body: Buffer[]) => {
    const content = Buffer.concat(body);
    return Buffer.concat([big(content.length + 8, 4), letters(name), content]);
  };
  const boxIn = (name: string) => {
    const at = still.indexOf(name);
    return still.subarray(at - 4, at - 4 + still.readUInt32BE(at - 4));
  };
  const tile = boxIn("mdat").subarray(8);
  const grid = Buffer.concat([big(0, 3), big(1, 1), big(2 * SIDE, 2), big(SIDE, 2)]);
  const location = (id: number, start: number, bytes: number) =>
    Buffer.concat([big(id, 2), big(1, 2), big(0, 2), big(1, 2), big(start, 4), big(bytes, 4)]);
  const entry = (id: number, type: string) =>
    box("infe", big(2, 1), big(0, 3), big(id, 2), big(0, 2), letters(`${type}\0`));
  const size = (width: number) => box("ispe", big(0, 4), big(width, 4), big(SIDE, 4));
  const depth = box("pixi", big(0, 4), big(3, 1), big(8, 1), big(8, 1), big(8, 1));
  const properties = box("ipco", size(2 * SIDE), size(SIDE), depth, boxIn("av1C"));
  const uses = (id: number, ...of: number[]) => Buffer.from([0, id, of.length, ...of]);
  const meta = [
    box("hdlr", big(0, 4), big(0, 4), letters("pict"), Buffer.alloc(13)),
    box("pitm", big(0, 4), big(1, 2)),
    box(
      "iloc",
      big(1, 1),
      big(0, 3),
      big(0x44, 1),
      big(0, 1),
      big(2, 2),
      location(1, 0, 8),
      location(2, 8, tile.length),
    ),
    box("iinf", big(0, 4), big(2, 2), entry(1, "grid"), entry(2, "av01")),
    box("iref", big(0, 4), box("dimg", big(1, 2), big(2, 2), big(2, 2), big(2, 2))),
    box("iprp", properties, box("ipma", big(0, 4), big(2, 4), uses(1, 1, 3), uses(2, 2, 3, 4))),
    box("idat", grid, tile),
  ];
  return Buffer.concat([
    box("ftyp", letters("avif"), big(0, 4), letters("avifmif1miaf")),
    box("meta", big(0, 4), ...meta),
  ]);
}

/** A JPEG whose pixels are refined this many times. */
export async function jpegWithScans(scans: number): Promise<Buffer> {
  const plain = await draw().jpeg({ progressive: true }).toBuffer();
  const last = plain.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = plain.subarray(last, -2);
  const further = Array.from({ length: scans }, () => scan);
  return Buffer.concat([plain.subarray(0, -2), ...further, plain.subarray(-2)]);
}
