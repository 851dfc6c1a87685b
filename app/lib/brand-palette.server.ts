import { converter, formatHex, toGamut, wcagContrast, type Oklch } from "culori";
import { LRUCache } from "lru-cache";

/** The colors of one theme that follow the brand, by the names of their tokens. */
export interface BrandTones {
  brand: string;
  "brand-strong": string;
  "brand-ink": string;
  "brand-soft": string;
  band: string;
  "band-ink": string;
  "band-muted": string;
  "band-line": string;
}

/** A brand color with everything that is derived from it. */
export interface BrandPalette {
  /** The color that was asked for. */
  asked: string;
  light: BrandTones;
  dark: BrandTones;
}

export type Theme = "light" | "dark";

/** The least contrast of text with its background (WCAG 1.4.3). */
const TEXT_CONTRAST_MIN = 4.5;

/** The backgrounds in `app/styles/tokens.css` on which brand-colored text may appear. */
export const PAPERS: Record<Theme, readonly string[]> = {
  light: ["#fbfbf9", "#ffffff", "#f3f4f0"],
  dark: ["#111412", "#181c19", "#0b0d0c"],
};

/** The palette of `app/styles/tokens.css`. A test compares. */
export const ORIGINAL_PALETTE: BrandPalette = {
  asked: "#0c5c42",
  light: {
    brand: "#0c5c42",
    "brand-strong": "#08432f",
    "brand-ink": "#ffffff",
    "brand-soft": "#e2efe8",
    band: "#0b4a36",
    "band-ink": "#f4f8f3",
    "band-muted": "#b7d3c5",
    "band-line": "#2b6a54",
  },
  dark: {
    brand: "#5cc79a",
    "brand-strong": "#7ed8b1",
    "brand-ink": "#04251a",
    "brand-soft": "#143024",
    band: "#0b3a2b",
    "band-ink": "#eff6f1",
    "band-muted": "#a5c9b8",
    "band-line": "#235b48",
  },
};

const toOklch = converter("oklch");
const intoScreen = toGamut("rgb", "oklch");
const PALETTES_KEPT = 50;
const LIGHTNESS_STEP = 0.005;
/** Colors between these two have room for a hover color on either side. */
const DARK_ENOUGH = 0.2;
const LIGHT_ENOUGH = 0.92;

const palettes = new LRUCache<string, BrandPalette>({ max: PALETTES_KEPT });

/**
 * The palette of a brand color (`#rrggbb`). A color that text in it or on it
 * would be hard to read with keeps its hue, and gets darker in the light theme and lighter in the
 * dark one until every pair has a contrast of 4.5 : 1.
 */
export function brandPalette(color: string): BrandPalette {
  if (color === ORIGINAL_PALETTE.asked) return ORIGINAL_PALETTE;
  const known = palettes.get(color);
  if (known) return known;
  const palette = { asked: color, light: lightTones(color), dark: darkTones(color) };
  palettes.set(color, palette);
  return palette;
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  return wcagContrast(one, other);
}

/** The color in OKLCH. Grays have no hue there, and none is needed. */
function read(color: string): Oklch {
  const { l = 0, c = 0, h = 0 } = toOklch(color) ?? {};
  return { mode: "oklch", l, c, h };
}

/** A tone of a hue, with as much chroma as the screen can show. */
function tone(hue: Oklch, l: number, c: number): string {
  return formatHex(intoScreen({ ...hue, l: Math.min(1, Math.max(0, l)), c }));
}

function lightTones(color: string): BrandTones {
  const asked = read(color);
  const soft = tone(asked, 0.94, Math.min(0.2 * asked.c, 0.018));
  const grounds = [...PAPERS.light, soft];
  const brand = correct(color, { grounds, step: -LIGHTNESS_STEP });
  const { l } = read(brand);
  const band = read(tone(asked, Math.min(l, 0.37), 0.83 * asked.c));
  return {
    brand,
    "brand-strong": tone(asked, l < DARK_ENOUGH ? l + 0.18 : l - 0.082, 0.85 * asked.c),
    "brand-ink": "#ffffff",
    "brand-soft": soft,
    band: formatHex(band),
    "band-ink": tone(asked, 0.975, Math.min(0.1 * asked.c, 0.008)),
    "band-muted": tone(asked, 0.842, Math.min(0.43 * asked.c, 0.036)),
    "band-line": tone(band, band.l + 0.11, band.c),
  };
}

function darkTones(color: string): BrandTones {
  const asked = read(color);
  const soft = tone(asked, 0.27, Math.min(0.45 * asked.c, 0.045));
  const ink = tone(asked, 0.235, Math.min(0.5 * asked.c, 0.05));
  const grounds = [...PAPERS.dark, soft, ink];
  const softer = tone(asked, Math.max(asked.l, lightEnough(asked)), Math.min(1.3 * asked.c, 0.12));
  const brand = isReadable(color, grounds) ? color : correct(softer, { grounds, step: LIGHTNESS_STEP });
  const { l, c } = read(brand);
  return {
    brand,
    "brand-strong": tone(asked, l > LIGHT_ENOUGH ? l - 0.08 : l + 0.065, 0.85 * c),
    "brand-ink": ink,
    "brand-soft": soft,
    band: tone(asked, 0.313, Math.min(0.68 * asked.c, 0.087)),
    "band-ink": tone(asked, 0.966, Math.min(0.12 * asked.c, 0.01)),
    "band-muted": tone(asked, 0.805, Math.min(0.53 * asked.c, 0.045)),
    "band-line": tone(asked, 0.428, Math.min(0.8 * asked.c, 0.095)),
  };
}

/**
 * The lightness of a corrected color in the dark theme. The less color it has, the lighter it is: a
 * medium gray looks like a button that is switched off, and dimmer than the text around it.
 */
function lightEnough({ c }: Oklch): number {
  return 0.9 - 3.5 * Math.min(c, 0.04);
}

/** The color itself, or the nearest one of its hue that is readable on all grounds. */
function correct(color: string, { grounds, step }: { grounds: string[]; step: number }): string {
  const { l, ...hue } = read(color);
  let corrected = color;
  for (let shift = step; !isReadable(corrected, grounds) && Math.abs(shift) < 1; shift += step) {
    corrected = tone({ ...hue, l }, l + shift, hue.c);
  }
  return corrected;
}

function isReadable(color: string, grounds: string[]): boolean {
  return grounds.every((ground) => contrastOf(color, ground) >= TEXT_CONTRAST_MIN);
}
