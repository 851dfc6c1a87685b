import { parseXml, XmlElement, type XmlNode } from "@rgrove/parse-xml";

import { contrastOf, PAPERS } from "~/lib/brand-palette.server";
import { createTurns, TurnsTakenError } from "~/lib/turns.server";
import type { SignPlate } from "~/models/brand/brand-sign";

/** Why a file can't become a sign. */
export type SignFault = "type" | "shape" | "detailed" | "more" | "empty" | "busy";

/** A file can't become a sign. None of it is kept. */
export class SignRefusedError extends Error {
  override name = "SignRefusedError";
  constructor(
    readonly fault: SignFault,
    options?: ErrorOptions,
  ) {
    super(`The sign was refused: ${fault}`, options);
  }
}

/** A sign that was redrawn: nothing of the file is left but its shapes and colors. */
export interface DrawnSign {
  /** The drawing; null if a picture was sent. */
  svg: string | null;
  /** A square PNG of `PICTURE_PIXELS`. */
  png: Buffer;
  plate: SignPlate | null;
}

const DRAWING_BYTES_MAX = 64 * 1024;
const DRAWN_CHARACTERS_MAX = 128 * 1024;
const ELEMENTS_MAX = 1_000;
const COORDINATE_MAX = 100_000;
/** Pixels on a side of the stored picture. */
const PICTURE_PIXELS = 512;
const PIXELS_MAX = 4096 * 4096;
const SIDES_RATIO_MAX = 2;
/** The least contrast of a graphic with its ground (WCAG 1.4.11). */
const GRAPHIC_CONTRAST_MIN = 3;
/** Pixels on a side, of the picture in which contrast is counted. */
const COUNTED_PIXELS = 32;

/** What a drawing may consist of. Styles are read and applied by the redrawing. */
const ELEMENTS = new Set(
  "svg g defs title desc metadata style path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask".split(
    " ",
  ),
);
/** What is left of it afterwards. */
const DRAWN_ELEMENTS = new Set("svg g defs path linearGradient radialGradient stop clipPath mask".split(" "));
/** Attributes that only draw. The library writes ids as they came, so one could add attributes. */
const DRAWN_ATTRIBUTES =
  /^(?:xmlns(?::xlink)?|viewBox|width|height|d|id|x|y|x1|y1|x2|y2|cx|cy|r|fx|fy|offset|opacity|visibility|transform|mask|mask-type|spreadMethod|color-interpolation|(?:fill|stroke|stop|clip)(?:-[a-z]+)*|(?:gradient|clipPath|mask|maskContent)(?:Units|Transform))$/;
const SAFE_VALUE = /^(?!\s*url\((?!#))[^<>&"']*$/;

/** Belongs to drawing programs, and is left out. */
const FOREIGN = /^(?:sodipodi|inkscape|rdf|cc|dc|sketch|serif|xodm):/;

const inTurn = createTurns({ waitingMax: 4, waitMilliseconds: 10_000 });

/**
 * Checks a file and draws the sign in it again: a drawing from shapes only, a picture from its
 * pixels only. Throws `SignRefusedError`.
 */
export async function drawSign(file: Uint8Array): Promise<DrawnSign> {
  try {
    return await inTurn(() => draw(file));
  } catch (error) {
    if (error instanceof TurnsTakenError) throw new SignRefusedError("busy", { cause: error });
    throw error;
  }
}

async function draw(file: Uint8Array): Promise<DrawnSign> {
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(file).catch(() => undefined);
  if (type?.mime === "image/png") {
    const png = await redrawPicture(file);
    return { svg: null, png, plate: await plateOf(png) };
  }
  // `file-type` sees SVG only behind a declaration of XML, and never in other text.
  if (type && type.mime !== "application/xml") throw new SignRefusedError("type");
  const svg = await redraw(readText(file));
  const png = await squarePng(await render(svg));
  return { svg, png, plate: await plateOf(png) };
}

function readText(file: Uint8Array): string {
  if (file.byteLength > DRAWING_BYTES_MAX) throw new SignRefusedError("detailed");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch (cause) {
    throw new SignRefusedError("type", { cause });
  }
}

/** The drawing as shapes. The library keeps no script, handler, link or unknown attribute. */
async function redraw(text: string): Promise<string> {
  // An entity can stand for any amount of text.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new SignRefusedError("more");
  const source = parse(text);
  if (source.name !== "svg") throw new SignRefusedError("type");
  checkElements(source, (name) => ELEMENTS.has(name) || FOREIGN.test(name));
  const { Resvg } = await import("@resvg/resvg-js");
  try {
    const drawing = new Resvg(text, { font: { loadSystemFonts: false } });
    checkShape(drawing);
    const drawn = drawing.toString();
    if (drawn.length > DRAWN_CHARACTERS_MAX) throw new SignRefusedError("detailed");
    checkElements(
      parse(drawn),
      (name, attributes) => DRAWN_ELEMENTS.has(name) && attributes.every(isDrawing),
    );
    if (!drawing.getBBox()) throw new SignRefusedError("empty");
    return drawn;
  } catch (cause) {
    if (cause instanceof SignRefusedError) throw cause;
    throw new SignRefusedError("type", { cause });
  }
}

function parse(text: string): XmlElement {
  try {
    const { root } = parseXml(text);
    if (root) return root;
  } catch (cause) {
    throw new SignRefusedError("type", { cause });
  }
  throw new SignRefusedError("type");
}

function isDrawing([name, value]: [name: string, value: string]): boolean {
  return DRAWN_ATTRIBUTES.test(name) && (SAFE_VALUE.test(value) || name.startsWith("xmlns"));
}

function checkElements(
  root: XmlElement,
  isAllowed: (name: string, attributes: [string, string][]) => boolean,
): void {
  const open: XmlNode[] = [root];
  let count = 0;
  for (let node = open.pop(); node; node = open.pop()) {
    if (!(node instanceof XmlElement)) continue;
    if (++count > ELEMENTS_MAX) throw new SignRefusedError("detailed");
    const attributes = Object.entries(node.attributes);
    if (!isAllowed(node.name, attributes)) throw new SignRefusedError("more");
    // Dashes can turn one line into millions of pieces.
    if (attributes.some(([name, value]) => /dash/.test(name) && value !== "none"))
      throw new SignRefusedError("detailed");
    open.push(...node.children);
  }
}

function checkShape({ width, height }: { width: number; height: number }): void {
  const ratio = width / height;
  if (!(ratio <= SIDES_RATIO_MAX && ratio >= 1 / SIDES_RATIO_MAX)) throw new SignRefusedError("shape");
  if (Math.max(width, height) > COORDINATE_MAX) throw new SignRefusedError("detailed");
}

/** A drawing as a PNG whose longer side is as long as the stored picture. */
async function render(svg: string): Promise<Uint8Array> {
  const { Resvg, renderAsync } = await import("@resvg/resvg-js");
  const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
  const mode = width >= height ? "width" : "height";
  const options = { font: { loadSystemFonts: false }, fitTo: { mode, value: PICTURE_PIXELS } } as const;
  return (await renderAsync(svg, options)).asPng();
}

async function redrawPicture(file: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > PIXELS_MAX) throw new SignRefusedError("detailed");
    checkShape({ width, height });
    return await squarePng(file);
  } catch (cause) {
    if (cause instanceof SignRefusedError) throw cause;
    throw new SignRefusedError("type", { cause });
  }
}

/** A PNG in the middle of a square one, with clear pixels beside it. */
async function squarePng(file: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(file, { limitInputPixels: PIXELS_MAX, failOn: "error" })
    .resize({ width: PICTURE_PIXELS, height: PICTURE_PIXELS, fit: "contain", background: "#0000" })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/**
 * The theme on whose paper most of a sign can't be seen. A sign that fills its corners has a ground
 * of its own. Throws `SignRefusedError` if nothing can be seen at all.
 */
async function plateOf(png: Buffer): Promise<SignPlate | null> {
  const { default: sharp } = await import("sharp");
  const pixels = await sharp(png).resize(COUNTED_PIXELS, COUNTED_PIXELS).ensureAlpha().raw().toBuffer();
  const side = COUNTED_PIXELS * 4;
  const corners = [0, side - 4, pixels.length - side, pixels.length - 4];
  let ink = 0;
  const seen = { light: 0, dark: 0 };
  for (let at = 0; at < pixels.length; at += 4) {
    const opacity = (pixels[at + 3] ?? 0) / 255;
    ink += opacity;
    const color = `#${pixels.toString("hex", at, at + 3)}`;
    for (const theme of ["light", "dark"] as const) {
      const [paper = ""] = PAPERS[theme];
      if (contrastOf(color, paper) >= GRAPHIC_CONTRAST_MIN) seen[theme] += opacity;
    }
  }
  if (ink < 1) throw new SignRefusedError("empty");
  if (corners.every((at) => pixels[at + 3] === 255)) return null;
  const [light, dark] = [seen.light / ink, seen.dark / ink];
  if (Math.max(light, dark) < 0.5 || Math.min(light, dark) >= 0.5) return null;
  return light < dark ? "light" : "dark";
}

/** A stored sign as a smaller PNG. */
export async function resizeSign(png: Uint8Array, pixels: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(png).resize(pixels, pixels).png({ compressionLevel: 9 }).toBuffer();
}

/** A stored sign as an app icon: with room around it, on paper on which it can be seen. */
export async function drawAppIcon(
  png: Uint8Array,
  { pixels, plate }: { pixels: number; plate: SignPlate | null },
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const inner = Math.round(pixels * 0.7);
  const before = Math.floor((pixels - inner) / 2);
  const after = pixels - inner - before;
  const [paper = ""] = plate === "light" ? PAPERS.dark : PAPERS.light;
  // One pipeline would flatten before it extends.
  const placed = await sharp(png)
    .resize(inner, inner)
    .extend({ top: before, left: before, bottom: after, right: after, background: "#0000" })
    .png()
    .toBuffer();
  return sharp(placed).flatten({ background: paper }).png({ compressionLevel: 9 }).toBuffer();
}

/** A drawing of our own as a PNG of this width and height. */
export async function renderDrawing(svg: string, pixels: number): Promise<Uint8Array> {
  const { renderAsync } = await import("@resvg/resvg-js");
  const options = { font: { loadSystemFonts: false }, fitTo: { mode: "width", value: pixels } } as const;
  return (await renderAsync(svg, options)).asPng();
}
