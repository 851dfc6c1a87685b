import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** The color of a token in a theme, as `#rrggbb`. */
function color(token: string, theme: Theme): string {
  const match = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const value = match?.[theme === "light" ? 1 : 2];
  if (!value) throw new Error(`no color token --${token}`);
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

function contrast(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [luminance(color(one, theme)), luminance(color(other, theme))].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

const PAPERS = ["surface", "surface-raised", "surface-sunken"];
const pairs = (texts: string[], grounds: string[]) =>
  texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground]));

/** Text and the grounds it may stand on: 4.5 : 1 (WCAG 1.4.3). */
const TEXT: [string, string][] = [
  ...pairs(
    ["ink", "ink-muted", "ink-faint", "brand", "mark", "positive", "warning", "danger", "info"],
    PAPERS,
  ),
  ...pairs(["ink", "ink-muted", "brand"], ["brand-soft"]),
  ["brand-ink", "brand"],
  ["brand-ink", "brand-strong"],
  ["danger-ink", "danger"],
  ["surface", "ink"],
  ...pairs(["band-ink", "band-muted"], ["band"]),
  ["mark", "mark-soft"],
  ...["positive", "warning", "danger", "info"].flatMap((status): [string, string][] => [
    [status, `${status}-soft`],
    ["ink", `${status}-soft`],
  ]),
];
/** Borders of controls and the focus ring: 3 : 1 (WCAG 1.4.11). */
const CONTROLS: [string, string][] = [...pairs(["line-strong", "focus"], PAPERS), ["band-ink", "band"]];

/** Colors that are no token's. `accents.css` has a test of its own. */
const OTHERS: Record<string, string[]> = {
  "identity/factors/qr-code.ts": ["#000000"],
  "services/mail/mail-styles.ts": ["#616863", "#949c96"],
  "services/pdf.server.ts": ["#d5d9d2"],
};
const app = new URL("../", import.meta.url);
const repeating = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.|^styles\/(?:tokens|accents)\.css$/.test(file),
);

test.each([...repeating, "../public/favicon.svg"])("a color in %s is that of a token", (file) => {
  const colors = readFileSync(new URL(file, app), "utf8").match(/#[0-9a-f]{6}\b/g) ?? [];
  const strange = colors.filter((one) => !css.includes(one) && !OTHERS[file]?.includes(one));
  expect(strange).toEqual([]);
});

describe.each(THEMES)("%s theme", (theme) => {
  test.each(TEXT)("%s is readable on %s", (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(CONTROLS)("%s can be told from %s", (edge, ground) => {
    expect(contrast(edge, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});
