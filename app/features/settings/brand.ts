import type { SubmissionResult } from "@conform-to/react";

import type { FieldValues } from "~/models/settings/settings-section";

import type { BrandTones, Theme } from "~/lib/brand-palette.server";
import type { SignPlate } from "~/models/brand/brand-sign";
import type { brandCopy } from "~/copy/brand/brand";

/** Two colors that appear together, and their contrast. */
export interface BrandPair {
  name: keyof typeof brandCopy.contrast.pairs;
  text: string;
  ground: string;
  ratio: number;
}

/** The sign as its form shows it. */
export interface SignView {
  /** Null for the original sign, which is drawn in the colors of the brand. */
  href: string | null;
  plate: SignPlate | null;
  /** The token for the sign that its editor has seen. */
  seen: string;
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

/** What the page returns after a refusal or for a preview. */
export interface BrandReply {
  result: SubmissionResult | null;
  /** What someone else saved first, in the fields that they changed. */
  theirs: FieldValues;
  view: BrandView | null;
  /** What is wrong with the file of a sign. */
  signReply?: SubmissionResult;
}
