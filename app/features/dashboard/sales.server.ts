import type { Viewer } from "~/auth/access.server";
import { moneyText } from "~/lib/number-formats";
import { hasDashboardAccess, hasPermission } from "~/models/account/role";
import { acceptedByMonth, funnel, leadingArticles, newLeadCounts } from "~/models/dashboard/sales.server";
import { group, read } from "~/models/shared/reading.server";
import { LEAD_SERIES, type MonthlyAccepted, type WeeklyLeads } from "~/models/dashboard/stats";

import { stackedChart, weekLabel, weekTotal } from "./chart.server";

/** The fewest new leads that fill a chart. */
const FEW_LEADS = 8;

/** What the viewer owns, for staff who can't see the dashboard; null for all others. */
export async function loadOwnSales({ user }: Viewer, now = new Date()) {
  const sells = hasPermission(user.role, "manage_leads") && hasPermission(user.role, "manage_proposals");
  if (!sells || hasDashboardAccess(user.role)) return null;
  return viewSales(await read(salesReading({ ownerId: user.id, now })));
}

/** The figures of sales over the last twelve weeks: everyone's, or those of one owner. */
export function salesReading(scope: { ownerId?: string; now: Date }) {
  return group({
    newLeads: newLeadCounts(scope),
    funnel: funnel(scope),
    accepted: acceptedByMonth(scope),
    articles: leadingArticles(scope),
  });
}

type SalesFigures = ReturnType<ReturnType<typeof salesReading>["view"]>;

/** The figures of sales as the panels show them. */
export function viewSales({ newLeads, accepted, ...sales }: SalesFigures) {
  return { leads: viewLeads(newLeads), accepted: viewAccepted(accepted), ...sales };
}

export type Sales = ReturnType<typeof viewSales>;

function viewLeads(weekly: WeeklyLeads) {
  const totals = weekly.map(weekTotal);
  const total = totals.reduce((sum, count) => sum + count, 0);
  const [first = 0, last = 0, before = 0] = [totals[0], totals.at(-1), totals.at(-2)];
  const sums = LEAD_SERIES.map((series) => ({
    series,
    count: weekly.reduce((sum, { counts }) => sum + counts[series], 0),
  }));
  return {
    ...{ total, first, last, before },
    /** Only sources that anyone came from. */
    series: sums.filter(({ count }) => count > 0),
    /** Null while there is little to draw. */
    chart: total < FEW_LEADS ? null : stackedChart(weekly, LEAD_SERIES),
    table: weekly.map(({ start, counts }, index) => ({
      week: weekLabel(start),
      counts,
      total: totals[index] ?? 0,
    })),
  };
}

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

/** Amounts of one currency are compared with each other. Several are never added up. */
function viewAccepted(accepted: MonthlyAccepted[]) {
  return [...new Set(accepted.map(({ currency }) => currency))].map((currency) => {
    const months = accepted.filter((month) => month.currency === currency);
    const most = Math.max(...months.map(({ onceMinor, runningMinor }) => onceMinor + runningMinor), 1);
    const sum = (pick: (month: MonthlyAccepted) => number) =>
      months.reduce((total, month) => total + pick(month), 0);
    const text = (minor: number) => moneyText(minor, currency);
    const [once, running] = [sum(({ onceMinor }) => onceMinor), sum(({ runningMinor }) => runningMinor)];
    return {
      currency,
      months: months.map(({ start, count, onceMinor, runningMinor }) => ({
        name: monthName.format(start),
        count,
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
