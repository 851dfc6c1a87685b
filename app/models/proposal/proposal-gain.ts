import { proposalPaperCopy as copy } from "~/copy/shared/proposal-paper";
import { countText, hoursText, moneyText, paybackText, percentText } from "~/lib/number-formats";
import type { RoiInputs } from "~/models/roi/roi-engine";
import type { SharedResult } from "~/models/roi/roi.server";

import { paybackMonths } from "./proposal-figures";
import type { ProposalTotals } from "./proposal-money";

/** What a proposal says about the client's own ROI statement. */
export interface ProposalGain {
  /** The key of its link; null if there is none, as in the sample. */
  token: string | null;
  createdAt: Date;
  savedMinorPerYear: number;
  currency: string;
  /** Its figures, in words. */
  figures: [label: string, value: string][];
}

/** A statement with its expected figures, for the page and the document. */
export function gainOfStatement({
  token,
  createdAt,
  data,
  result,
}: Pick<SharedResult, "createdAt" | "result"> & {
  token: string | null;
  data: { inputs: Pick<RoiInputs, "currency"> };
}): ProposalGain {
  const { automatedPercent, savedHoursPerYear, savedMinorPerYear } = result.scenarios.expected;
  const { currency } = data.inputs;
  const { figures } = copy;
  return {
    token,
    createdAt,
    savedMinorPerYear,
    currency,
    figures: [
      [figures.hours, copy.hoursAMonth(hoursText(result.hoursPerMonth))],
      [figures.automated, percentText(automatedPercent)],
      [figures.savedHours, copy.hours(countText(savedHoursPerYear))],
      [figures.saved, moneyText(savedMinorPerYear, currency)],
    ],
  };
}

/** How soon the savings pay for the proposal; null if its currency is another one. */
export function paybackFigure(
  { savedMinorPerYear, currency }: ProposalGain,
  totals: ProposalTotals,
  ownCurrency: string,
): [label: string, value: string] | null {
  if (currency !== ownCurrency) return null;
  return [copy.figures.payback, paybackText(paybackMonths(totals, savedMinorPerYear))];
}
