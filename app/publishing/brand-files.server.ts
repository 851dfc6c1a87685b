import { createHash } from "node:crypto";

import { notFound } from "~/http/not-found.server";
import { allowLastingCache } from "~/http/public-cache.server";
import { brandPalette, type BrandTones, ORIGINAL_PALETTE } from "~/lib/brand-palette.server";
import { readSignName } from "~/models/brand/brand-sign";
import { drawingPicture, getSign, signPicture } from "~/models/brand/brand-sign.server";
import type { Settings } from "~/models/settings/settings";
import { getSettings } from "~/models/settings/settings.server";
import { ORIGINAL_BRAND_LINKS, type BrandLinks } from "~/models/brand/brand-links";
import { APP_ICON_PIXELS, SIGN_SIZES } from "~/models/brand/brand-limits";

/** The color, then what is in the file. */
const STYLESHEET_NAME = /^([0-9a-f]{6})-([0-9a-f]{12})\.css$/;
/** The id of a stored sign or the color of the original one, then the size of a picture. */
const SIGN_FILE_NAME =
  /^(?:sign-(?<id>[0-9a-f]{16}(?:-(?:light|dark))?)|original-(?<digits>[0-9a-f]{6}))(?:-(?<size>\d{3})\.png|\.svg)$/;

/** The links of a page to what follows the brand. The original brand needs none. */
export function brandLinks({
  brandColor,
  brandSign,
}: Pick<Settings, "brandColor" | "brandSign">): BrandLinks {
  const isOriginalColor = brandPalette(brandColor) === ORIGINAL_PALETTE;
  if (isOriginalColor && brandSign === null) return ORIGINAL_BRAND_LINKS;
  const stylesheet = isOriginalColor ? null : `/brand/${stylesheetName(brandColor)}`;
  if (brandSign === null)
    return { stylesheet, sign: null, ...iconsOf(`original-${brandColor.slice(1)}`, "svg") };
  const { id, format, plate } = readSignName(brandSign);
  const icons = iconsOf(`sign-${id}`, format);
  return { stylesheet, sign: { href: icons.icon.href, plate }, ...icons };
}

function iconsOf(stem: string, format: "svg" | "png") {
  const png = (pixels: (typeof SIGN_SIZES)[number]) => `/brand/${stem}-${pixels}.png`;
  return {
    icon:
      format === "svg"
        ? { href: `/brand/${stem}.svg`, type: "image/svg+xml" }
        : { href: png(104), type: "image/png" },
    appIcon: png(APP_ICON_PIXELS),
    logo: png(512),
  };
}

/**
 * A file of the brand, by its name, which says everything that is in it. Every instance has
 * stylesheets and stored signs before and after a change, and icons of the original sign while the
 * brand has their color. Throws a 404.
 */
export async function brandFile(name: string): Promise<Response> {
  return stylesheetFile(name) ?? (await signFile(name));
}

function stylesheetFile(name: string): Response | null {
  const [, digits = "", hash] = STYLESHEET_NAME.exec(name) ?? [];
  if (digits === "") return null;
  const css = stylesheet(`#${digits}`);
  return new Response(css, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      // Another release may have made this name from other rules.
      "Cache-Control": hash === hashOf(css) ? allowLastingCache() : "no-store",
    },
  });
}

/** A sign as a drawing or as a picture. */
async function signFile(name: string): Promise<Response> {
  const { id, digits, size } = SIGN_FILE_NAME.exec(name)?.groups ?? {};
  const pixels = SIGN_SIZES.find((one) => size === String(one));
  if (size !== undefined && !pixels) throw notFound();
  if (digits !== undefined) {
    // Otherwise anyone could fill the cache with icons in millions of colors.
    if ((await getSettings()).brandColor !== `#${digits}`) throw notFound();
    const svg = originalSign(brandPalette(`#${digits}`));
    return pixels ? picture(await drawingPicture(svg, pixels)) : drawing(svg);
  }
  const stored = id === undefined ? null : await getSign({ id });
  if (!stored) throw notFound();
  if (pixels) return picture(await signPicture(stored, pixels));
  if (stored.svg === null) throw notFound();
  return drawing(stored.svg);
}

function picture(png: Uint8Array): Response {
  return lastingFile(Uint8Array.from(png), "image/png");
}

function drawing(svg: string): Response {
  return lastingFile(svg, "image/svg+xml");
}

function lastingFile(body: string | Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(body, { headers: { "Content-Type": type, "Cache-Control": allowLastingCache() } });
}

/** `public/favicon.svg` in another color. */
function originalSign({ light, dark }: { light: BrandTones; dark: BrandTones }): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<style>g{color:${light.brand}}@media(prefers-color-scheme:dark){g{color:${dark.brand}}}</style>` +
    '<g fill="none" stroke="currentColor" stroke-width="2.6"><path d="M0 16h7"/><circle cx="18.5" cy="16" r="11.2"/>' +
    '<circle cx="18.5" cy="16" r="5.4" fill="currentColor" stroke="none"/></g></svg>'
  );
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
