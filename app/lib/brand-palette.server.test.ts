import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { DEFAULT_SETTINGS } from "~/models/settings/settings";

import { brandPalette, contrastOf, ORIGINAL_PALETTE, PAPERS, type Theme } from "./brand-palette.server";

const css = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");
const THEMES: Theme[] = ["light", "dark"];

/** Colors from every corner: the edges of the screen's range, grays, and the papers themselves. */
const steps = ["00", "40", "80", "bf", "ff"];
const COLORS = [
  ...steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`))),
  ...PAPERS.light,
  ...PAPERS.dark,
  "#5cc79a",
  "#3fae7c",
  "#0c5c43",
];

test("without a color of its own, a site has the colors of the stylesheet", () => {
  for (const [index, theme] of THEMES.entries()) {
    for (const [token, value] of Object.entries(ORIGINAL_PALETTE[theme])) {
      const pair = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
      expect(pair?.[index + 1], `${token}, ${theme}`).toBe(value);
    }
    for (const [index_, paper] of ["surface", "surface-raised", "surface-sunken"].entries()) {
      const pair = new RegExp(`--${paper}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
      expect(pair?.[index + 1], `${paper}, ${theme}`).toBe(PAPERS[theme][index_]);
    }
  }
  expect(brandPalette(DEFAULT_SETTINGS.brandColor)).toBe(ORIGINAL_PALETTE);
});

describe.each(THEMES)("the %s theme", (theme) => {
  test("any color at all becomes one that is readable as text and below text", () => {
    const unreadable = COLORS.flatMap((color) => {
      const tones = brandPalette(color)[theme];
      const pairs = [
        ...[...PAPERS[theme], tones["brand-soft"]].map((ground) => [tones.brand, ground] as const),
        ...[tones.brand, tones["brand-strong"]].map((ground) => [tones["brand-ink"], ground] as const),
        ...[tones["band-ink"], tones["band-muted"]].map((text) => [text, tones.band] as const),
      ];
      return pairs.flatMap(([text, ground]) => {
        const contrast = contrastOf(text, ground);
        return contrast >= 4.5 ? [] : [`${color}: ${text} on ${ground} has ${contrast.toFixed(2)}`];
      });
    });
    expect(unreadable).toEqual([]);
  });

  test("every tone is a color that a stylesheet knows", () => {
    const values = COLORS.flatMap((color) => Object.values(brandPalette(color)[theme]));
    expect(values.filter((value) => !/^#[0-9a-f]{6}$/.test(value))).toEqual([]);
  });

  test("hover shows: its color differs from the brand", () => {
    const same = COLORS.filter((color) => {
      const tones = brandPalette(color)[theme];
      return contrastOf(tones.brand, tones["brand-strong"]) < 1.1;
    });
    expect(same).toEqual([]);
  });
});

test("a readable color is used as it is, and keeps its hue where it is corrected", () => {
  expect(brandPalette("#1b4f9c").light.brand).toBe("#1b4f9c");
  expect(brandPalette("#5cc79b").dark.brand).toBe("#5cc79b");
  const yellow = brandPalette("#ffe600");
  expect(yellow.dark.brand).toBe("#ffe600");
  // Still yellow: more red and green than blue.
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    parseInt(yellow.light.brand.slice(at, at + 2), 16),
  );
  expect(Math.min(red, green)).toBeGreaterThan(blue + 40);
});

test("a brand without color is as bright in the dark theme as the text around it", () => {
  const [paper = ""] = PAPERS.dark;
  for (const gray of ["#000000", "#1d1d1f", "#333333", "#3a3d40"])
    expect(contrastOf(brandPalette(gray).dark.brand, paper), gray).toBeGreaterThan(10);
});
