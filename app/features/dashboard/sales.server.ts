import { sharedNow } from "~/lib/clock/shared-clock";
import type { Viewer } from "~/auth/access.server";
import { formatDayOfYear } from "~/lib/dates";
import { moneyText } from "~/lib/number-formats";
import { hasDashboardAccess, hasPermission } from "~/models/account/role";
import { acceptedAmounts, funnel, leadingArticles, newLeadCounts } from "~/models/dashboard/sales.server";
import { group, read } from "~/models/shared/reading.server";
import type { Period } from "~/models/dashboard/period";
import { periodUntil } from "~/models/dashboard/period.server";
import { type Accepted, LEAD_SERIES, type NewLeads } from "~/models/dashboard/stats";

import { columnTotal, spanLabel, stackedChart } from "./chart.server";

/** The fewest new leads that fill a chart. */
const FEW_LEADS = 8;

/** What the viewer owns, for staff who can't see the dashboard; null for all others. */
export async function loadOwnSales({ user, frame: { timeZone } }: Viewer, now = sharedNow()) {
  const sells = hasPermission(user.role, "manage_leads") && hasPermission(user.role, "manage_proposals");
  if (!sells || hasDashboardAccess(user.role)) return null;
  const period = periodUntil({ timeZone, now });
  return viewSales(await read(salesReading({ ownerId: user.id, period })), period);
}

/** The figures of sales over a period: everyone's, or those of one owner. */
export function salesReading(scope: { ownerId?: string; period: Period }) {
  return group({
    newLeads: newLeadCounts(scope),
    funnel: funnel(scope),
    accepted: acceptedAmounts(scope),
    articles: leadingArticles(scope),
  });
}

type SalesFigures = ReturnType<ReturnType<typeof salesReading>["view"]>;

/** The figures of sales as the panels show them. */
export function viewSales({ newLeads, accepted, ...sales }: SalesFigures, period: Period) {
  return {
    period: period.name,
    leads: { ...viewLeads(newLeads, period), unit: period.columnUnit },
    accepted: viewAccepted(accepted, period),
    acceptedUnit: period.rowUnit,
    ...sales,
  };
}

export type Sales = ReturnType<typeof viewSales>;

function viewLeads({ columns, before: totalBefore }: NewLeads, { columnUnit }: Period) {
  const totals = columns.map(columnTotal);
  const total = totals.reduce((sum, count) => sum + count, 0);
  const [first = 0, last = 0, before = 0] = [totals[0], totals.at(-1), totals.at(-2)];
  const sums = LEAD_SERIES.map((series) => ({
    series,
    count: columns.reduce((sum, { counts }) => sum + counts[series], 0),
  }));
  return {
    ...{ total, totalBefore, first, last, before },
    /** Only sources that anyone came from. */
    series: sums.filter(({ count }) => count > 0),
    /** Null while there is little to draw. */
    chart: total < FEW_LEADS ? null : stackedChart(columns, LEAD_SERIES, columnUnit),
    table: columns.map(({ counts, ...span }, index) => ({
      span: spanLabel(span, columnUnit),
      counts,
      total: totals[index] ?? 0,
    })),
  };
}

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

/** Amounts of one currency are compared with each other. Several are never added up. */
function viewAccepted(accepted: Accepted[], { rows, rowUnit }: Period) {
  const current = rows.at(-1)?.day;
  return [...new Set(accepted.map(({ currency }) => currency))].map((currency) => {
    const shown = accepted.filter((row) => row.currency === currency);
    const most = Math.max(...shown.map(({ onceMinor, runningMinor }) => onceMinor + runningMinor), 1);
    const sum = (pick: (row: Accepted) => number) => shown.reduce((total, row) => total + pick(row), 0);
    const text = (minor: number) => moneyText(minor, currency);
    const [once, running] = [sum(({ onceMinor }) => onceMinor), sum(({ runningMinor }) => runningMinor)];
    return {
      currency,
      rows: shown.map(({ day, count, onceMinor, runningMinor }) => ({
        name: rowUnit === "month" ? monthName.format(new Date(day)) : formatDayOfYear(new Date(day)),
        count,
        isCurrent: day === current,
        oncePercent: Math.round((onceMinor / most) * 1000) / 10,
        runningPercent: Math.round((runningMinor / most) * 1000) / 10,
        once: text(onceMinor),
        running: text(runningMinor),
        total: text(onceMinor + runningMinor),
      })),
      once: text(once),
      running: text(running),
      total: text(once + running),
    };
  });
}
