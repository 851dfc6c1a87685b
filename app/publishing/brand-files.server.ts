import { createHash } from "node:crypto";

import { notFound } from "~/http/not-found.server";
import { allowLastingCache } from "~/http/public-cache.server";
import { brandPalette, type BrandTones, ORIGINAL_PALETTE } from "~/lib/brand-palette.server";
import type { Settings } from "~/models/settings/settings";
import type { BrandLinks } from "~/ui/root-data";

/** `brand-` and the color, then what is in the file. */
const STYLESHEET_NAME = /^([0-9a-f]{6})-([0-9a-f]{12})\.css$/;

/** The links of a page to what follows the brand. The original brand needs none. */
export function brandLinks({ brandColor }: Pick<Settings, "brandColor">): BrandLinks {
  const isOriginal = brandPalette(brandColor) === ORIGINAL_PALETTE;
  return { stylesheet: isOriginal ? null : `/brand/${stylesheetName(brandColor)}` };
}

/**
 * A file of the brand, by its name. The name of a stylesheet says everything that is in it, so
 * every instance has it, before and after a change. Throws a 404.
 */
export function brandFile(name: string): Response {
  const [, digits = "", hash] = STYLESHEET_NAME.exec(name) ?? [];
  if (digits === "") throw notFound();
  const css = stylesheet(`#${digits}`);
  return new Response(css, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      // Another release may have made this name from other rules.
      "Cache-Control": hash === hashOf(css) ? allowLastingCache() : "no-store",
    },
  });
}

function stylesheetName(color: string): string {
  return `${color.slice(1)}-${hashOf(stylesheet(color))}.css`;
}

/**
 * The tokens that follow the brand. The themes are written out, because what the build makes of
 * `light-dark()` is its own affair.
 */
function stylesheet(color: string): string {
  const { light, dark } = brandPalette(color);
  return [
    `:root{${declarations(light)}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme="light"]){${declarations(dark)}}}`,
    `:root[data-theme="dark"]{${declarations(dark)}}`,
    // Paper is light.
    `@media print{:root:root:root{${declarations(light)}}}`,
    "",
  ].join("\n");
}

function declarations(tones: BrandTones): string {
  return Object.entries(tones)
    .map(([token, value]) => `--${token}:${value}`)
    .join(";");
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
