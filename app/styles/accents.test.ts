import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { ACCENTS } from "~/models/company/company-branding";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const [accents, tokens] = [read("accents.css"), read("tokens.css")];

function color(css: string, token: string, theme: "light" | "dark"): string {
  const match = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const value = match?.[theme === "light" ? 1 : 2];
  if (!value) throw new Error(`There is no color --${token}.`);
  return value;
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(ACCENTS)("the accent %s", (accent) => {
  const rules = new RegExp(`\\.accent-${accent} \\{([^}]*)\\}`).exec(accents)?.[1] ?? "";

  test.each(["light", "dark"] as const)("stays readable in the %s theme", (theme) => {
    const own = (token: string) => color(rules, token, theme);
    for (const paper of ["surface", "surface-raised", "surface-sunken"])
      expect(contrast(own("brand"), color(tokens, paper, theme)), paper).toBeGreaterThanOrEqual(4.5);
    for (const ground of ["brand", "brand-strong"])
      expect(contrast(own("brand-ink"), own(ground)), ground).toBeGreaterThanOrEqual(4.5);
    for (const text of ["band-ink", "band-muted"])
      expect(contrast(color(tokens, text, theme), own("band")), text).toBeGreaterThanOrEqual(4.5);
  });
});
