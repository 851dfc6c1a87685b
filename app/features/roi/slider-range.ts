import type { RoiSourced } from "~/models/roi/roi";
import { MAX_AUTOMATED_PERCENT, ROI_BOUNDS } from "~/models/roi/roi-limits";

/** A slider goes to this many times the statement's figure. */
const REACH = 3;

/**
 * The range of a figure's slider, in the unit of its field: from zero to three times the
 * statement's figure, in steps of about a hundredth. The field itself takes anything within bounds.
 */
export function sliderRange(figure: RoiSourced, own: number): { min: number; max: number; step: number } {
  if (figure === "routinePercent") return { min: 0, max: MAX_AUTOMATED_PERCENT, step: 1 };
  const bound = ROI_BOUNDS[figure].max / (figure.includes("Minor") ? 100 : 1);
  const reach = own > 0 ? own * REACH : 100;
  const step = 10 ** Math.floor(Math.log10(reach / 50));
  return { min: 0, max: Math.min(bound, Math.ceil(reach / step) * step), step };
}
