import { LRUCache } from "lru-cache";
import { createElement, type CSSProperties, type ReactNode } from "react";
import type { Font } from "satori";

import regularFont from "~/styles/fonts/instrument-sans-latin-500-normal.woff?inline";
import titleFont from "~/styles/fonts/instrument-sans-latin-600-normal.woff?inline";
import titleFontExtended from "~/styles/fonts/instrument-sans-latin-ext-600-normal.woff?inline";

import { drawCover, planCover, type CoverRole, type CoverShape } from "./cover";
import { readSignName } from "~/models/brand/brand-sign";
import { getSign } from "~/models/brand/brand-sign.server";
import { brandPalette, type BrandTones } from "~/lib/brand-palette.server";
import { createTurns } from "~/lib/turns.server";

/** The size of pictures for link previews (Open Graph, Twitter). */
const SIZE = { width: 1200, height: 630 };
const COVER_WIDTH = 460;
const SIGN_PIXELS = 44;
const TITLE_CHARACTERS_MAX = 160;

/**
 * Previews appear on other sites, so they have one palette: the light tokens, with the cover on the
 * band of the brand.
 */
const COLORS = { surface: "#fbfbf9", ink: "#141816", muted: "#4a514c", mark: "#ff9a78" };

/** How each part of a cover is drawn. */
function coverPaint(tones: BrandTones): Record<CoverRole, string> {
  const [ground, line, ink, muted] = [tones.band, tones["band-line"], tones["band-ink"], tones["band-muted"]];
  return {
    ground: `fill="${ground}"`,
    grid: `fill="none" stroke="${line}"`,
    ink: `fill="${ink}"`,
    stroke: `fill="none" stroke="${ink}" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"`,
    brand: `fill="${muted}"`,
    "brand-stroke": `fill="none" stroke="${muted}" stroke-width="2.25"`,
    mark: `fill="${COLORS.mark}"`,
    "mark-stroke": `fill="none" stroke="${COLORS.mark}" stroke-width="2.25"`,
    faint: 'fill="#868d88" opacity="0.35"',
    paper: `fill="${ground}"`,
  };
}

const FONTS: Font[] = [
  { name: "Instrument Sans", weight: 500, data: decodeFont(regularFont) },
  { name: "Instrument Sans", weight: 600, data: decodeFont(titleFont) },
  { name: "Instrument Sans Extended", weight: 600, data: decodeFont(titleFontExtended) },
];

/** The texts of a picture, and the brand that draws it. */
export interface PictureText {
  title: string;
  /** The small line above the title. */
  kicker: string;
  productName: string;
  brandColor: string;
  /** The name of a stored sign; null for the original one. */
  brandSign: string | null;
}

const WAITING_MAX = 20;
const PICTURES_KEPT = 200;

const pictures = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: PICTURES_KEPT });
const inTurn = createTurns({ waitingMax: WAITING_MAX });

/**
 * A PNG of 1200 × 630 with a title and its cover. The same texts give the same bytes, which are
 * cached. One picture is drawn at a time, because drawing takes a core for about 100 ms. Throws
 * `TurnsTakenError` if 20 are already waiting.
 */
export async function renderPicture(text: PictureText): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify([text.title, text.kicker, text.productName, text.brandColor, text.brandSign]);
  const kept = pictures.get(key);
  if (kept) return kept;
  const picture = inTurn(() => draw(text));
  pictures.set(key, picture);
  picture.catch(() => pictures.delete(key));
  return picture;
}

async function draw(text: PictureText): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first picture: together these libraries take 40 MB and much of the start-up
  // time, and most processes draw few pictures.
  const [{ default: satori }, { renderAsync }] = await Promise.all([
    import("satori"),
    import("@resvg/resvg-js"),
  ]);
  const words = await satori(layout(text, await signOf(text)), { ...SIZE, fonts: FONTS });
  const cover = drawCover(planCover(text.title, "band"), { width: COVER_WIDTH, height: SIZE.height });
  const paint = coverPaint(brandPalette(text.brandColor).light);
  const left = SIZE.width - COVER_WIDTH;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">` +
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="${COLORS.surface}"/>` +
    `<svg x="${left}" width="${COVER_WIDTH}" height="${SIZE.height}">${cover.map((shape) => shapeSvg(shape, paint[shape.role])).join("")}</svg>${words}</svg>`;
  return Uint8Array.from((await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng());
}

function shapeSvg(shape: CoverShape, paint: string): string {
  if ("path" in shape)
    return `<path d="${shape.path}" ${paint}${shape.dashed ? ' stroke-dasharray="2 8"' : ""}/>`;
  const [cx, cy, r] = shape.circle;
  return `<circle cx="${cx}" cy="${cy}" r="${r}" ${paint}/>`;
}

/**
 * The words on the left. Satori knows flex layout only and draws text as outlines, so no text can
 * become markup.
 */
function layout({ title, kicker, productName }: PictureText, sign: ReactNode): ReactNode {
  const shown = title.length > TITLE_CHARACTERS_MAX ? `${title.slice(0, TITLE_CHARACTERS_MAX)}…` : title;
  return box(
    {
      width: SIZE.width - COVER_WIDTH,
      height: SIZE.height,
      padding: 64,
      boxSizing: "border-box",
      flexDirection: "column",
      justifyContent: "space-between",
      fontFamily: "Instrument Sans, Instrument Sans Extended",
      fontWeight: 500,
      color: COLORS.ink,
    },
    box({ alignItems: "center", gap: 16, fontSize: 32, fontWeight: 600 }, sign, productName),
    box(
      { flexDirection: "column", gap: 20 },
      box({ fontSize: 28, color: COLORS.muted }, kicker),
      box(
        {
          fontSize: titleSize(shown),
          fontWeight: 600,
          lineHeight: 1.06,
          letterSpacing: "-0.03em",
          wordBreak: "break-word",
        },
        shown,
      ),
    ),
  );
}

function titleSize(title: string): number {
  if (title.length <= 36) return 76;
  if (title.length <= 70) return 64;
  return title.length <= 110 ? 52 : 42;
}

function box(style: CSSProperties, ...children: ReactNode[]): ReactNode {
  return createElement("div", { style: { display: "flex", ...style } }, ...children);
}

/** The product's logo: a state that is reached. */
/** The stored sign, on dark ground if light paper hides it, or the original one in its color. */
async function signOf({ brandSign, brandColor }: PictureText): Promise<ReactNode> {
  const name = brandSign === null ? null : readSignName(brandSign);
  const stored = name && (await getSign(name));
  if (!stored) return originalSign(brandPalette(brandColor).light.brand);
  return createElement("img", {
    src: `data:image/png;base64,${Buffer.from(stored.png).toString("base64")}`,
    width: SIGN_PIXELS,
    height: SIGN_PIXELS,
    style: name.plate === "light" ? { padding: 4, borderRadius: 6, backgroundColor: COLORS.ink } : {},
  });
}

function originalSign(color: string): ReactNode {
  return createElement(
    "svg",
    {
      width: SIGN_PIXELS,
      height: SIGN_PIXELS,
      viewBox: "0 0 26 26",
      fill: "none",
      stroke: color,
      strokeWidth: 2,
    },
    createElement("path", { d: "M0 13h5.5" }),
    createElement("circle", { cx: 15.5, cy: 13, r: 9 }),
    createElement("circle", { cx: 15.5, cy: 13, r: 4.25, fill: color, stroke: "none" }),
  );
}

/** The bytes of a font that the build has bundled as a data: URL. */
function decodeFont(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}
