import { roiStatementCopy as copy } from "~/copy/roi";
import { ROI_EXAMPLE, workOutRoi } from "~/models/roi/roi-engine";
import { centsText, countText, moneyText, percentText, tenthText } from "~/lib/number-formats";

import { Slip } from "~/ui/slip";

/** The worked example as a statement: every figure with the operator that leads to it. */
export function ExampleStatement() {
  const { hoursPerMonth, scenarios } = workOutRoi(ROI_EXAMPLE);
  const { savedHoursPerMonth, savedMinorPerMonth, savedMinorPerYear } = scenarios.expected;
  const { currency } = ROI_EXAMPLE;
  return (
    <Slip
      title={copy.title}
      caption={copy.caption}
      stamp={copy.stamp}
      lines={[
        { label: copy.items, value: countText(ROI_EXAMPLE.itemsPerMonth) },
        { label: copy.minutes, operator: "×", value: countText(ROI_EXAMPLE.minutesEach) },
        { label: copy.hours, operator: "=", value: `${tenthText(hoursPerMonth)} h`, isSum: true },
        {
          label: copy.share,
          note: copy.shareNote,
          operator: "×",
          value: percentText(ROI_EXAMPLE.routinePercent),
        },
        {
          label: copy.savedHours,
          operator: "=",
          value: `${tenthText(savedHoursPerMonth)} h`,
          isSum: true,
        },
        { label: copy.cost, operator: "×", value: centsText(ROI_EXAMPLE.hourCostMinor, currency) },
        { label: copy.saved, operator: "=", value: centsText(savedMinorPerMonth, currency), isSum: true },
      ]}
      total={{ label: copy.total, value: moneyText(savedMinorPerYear, currency) }}
    />
  );
}
