import { roiStatementCopy as copy } from "~/copy/roi";
import { ROI_EXAMPLE, workOutRoi } from "~/models/roi";

import { Slip } from "./ui/slip";

const count = new Intl.NumberFormat("en-US");
const hours = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat("en-US", { style: "percent" });
const cents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** The worked example as a statement: every figure with the operator that leads to it. */
export function RoiStatement() {
  const result = workOutRoi(ROI_EXAMPLE);
  return (
    <Slip
      title={copy.title}
      caption={copy.caption}
      stamp={copy.stamp}
      lines={[
        { label: copy.items, value: count.format(ROI_EXAMPLE.itemsPerMonth) },
        { label: copy.minutes, operator: "×", value: count.format(ROI_EXAMPLE.minutesEach) },
        { label: copy.hours, operator: "=", value: `${hours.format(result.hoursPerMonth)} h`, sum: true },
        {
          label: copy.share,
          note: copy.shareNote,
          operator: "×",
          value: percent.format(ROI_EXAMPLE.automatedShare),
        },
        {
          label: copy.savedHours,
          operator: "=",
          value: `${hours.format(result.savedHoursPerMonth)} h`,
          sum: true,
        },
        { label: copy.cost, operator: "×", value: cents.format(ROI_EXAMPLE.costPerHourUsd) },
        { label: copy.saved, operator: "=", value: cents.format(result.savedUsdPerMonth), sum: true },
      ]}
      total={{ label: copy.total, value: dollars.format(result.savedUsdPerYear) }}
    />
  );
}
