import type { Reading, RoiItem, RoiStep, RoiValues } from "../roi";
import type { RoiCurrency } from "../roi-engine";

/** Takes the text in a normalized form, and as it was written. */
export type Reader<Step extends RoiStep> = (
  plain: string,
  context: ReadingContext,
  written: string,
) => Reading<RoiValues[Step]>;

/** What earlier answers say. */
export interface ReadingContext {
  item?: RoiItem | undefined;
  currency?: RoiCurrency | undefined;
  /** Items per month, to turn a workload into minutes. */
  perMonth?: number | undefined;
}
