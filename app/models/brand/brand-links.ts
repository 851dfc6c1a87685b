import type { SignPlate } from "./brand-sign";

/** How a page links to what follows the brand. */
export interface BrandLinks {
  /** The stylesheet with the brand's colors; null if they are the original ones. */
  stylesheet: string | null;
  /** The sign of the brand, and the theme in which it needs a ground; null for the original one. */
  sign: { href: string; plate: SignPlate | null } | null;
  /** What a browser's tab shows. */
  icon: { href: string; type: string };
  /** What a phone shows on its home screen. */
  appIcon: string;
  /** A large picture for search engines. */
  logo: string;
}

/** What pages of the original brand link. */
export const ORIGINAL_BRAND_LINKS: BrandLinks = {
  stylesheet: null,
  sign: null,
  icon: { href: "/favicon.svg", type: "image/svg+xml" },
  appIcon: "/apple-touch-icon.png",
  logo: "/logo.png",
};
