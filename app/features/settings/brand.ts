import type { BrandTones, Theme } from "~/lib/brand-palette.server";
import type { brandCopy } from "~/copy/brand/brand";

/** Two colors that appear together, and their contrast. */
export interface BrandPair {
  name: keyof typeof brandCopy.contrast.pairs;
  text: string;
  ground: string;
  ratio: number;
}

/** A brand as its page shows it: saved, or as it would be. */
export interface BrandView {
  values: { productName: string; brandColor: string };
  /** The token for the saved values that its editor has seen. */
  seen: string;
  isSaved: boolean;
  themes: Record<Theme, BrandTones>;
  /** The least contrast that the chosen color has in a theme that doesn't use it; else null. */
  corrected: Record<Theme, number | null>;
  pairs: BrandPair[];
}
