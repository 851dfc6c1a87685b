import { insightsCopy as copy } from "~/copy/staff/insights";
import { getInsights, listInsightRows, type InsightRow } from "~/models/visit/insights.server";
import { EXPORTED_INSIGHTS_MAX } from "~/models/visit/visit-limits";
import { spanLabel, stackedChart } from "~/features/dashboard/chart.server";
import { csvResponse, type CsvColumn } from "~/http/files/csv.server";

import { INSIGHT_PERIODS, type InsightPeriod } from "./periods";

const DEFAULT_PERIOD = "30d" satisfies InsightPeriod;
const SERIES = ["visitors"] as const;

/** Characters of a day that name its column: the day itself, or its month. */
const MONTH_LENGTH = 7;
const WEEK_DAYS = 7;

const CSV_COLUMNS: readonly CsvColumn<InsightRow>[] = (
  Object.keys(copy.csv) as (keyof InsightRow & string)[]
).map((key) => ({ key, header: copy.csv[key] }));

function periodOf({ url }: Request): InsightPeriod {
  const asked = new URL(url).searchParams.get("period");
  return (Object.keys(INSIGHT_PERIODS) as InsightPeriod[]).find((name) => name === asked) ?? DEFAULT_PERIOD;
}

/** What `/admin/insights` shows for the period in the URL. */
export async function loadInsights(request: Request) {
  const period = periodOf(request);
  const { days: length, unit } = INSIGHT_PERIODS[period];
  const { days, ...figures } = await getInsights({ days: length });
  const columns = new Map<string, { day: string; views: number; visitors: number }>();
  for (const [index, { day, views, visitors }] of days.entries()) {
    // Weeks end today, so that the last one is whole.
    const fromEnd = Math.floor((days.length - 1 - index) / WEEK_DAYS);
    const key = unit === "day" ? day : unit === "week" ? String(fromEnd) : day.slice(0, MONTH_LENGTH);
    const column = columns.get(key) ?? { day, views: 0, visitors: 0 };
    columns.set(key, { ...column, views: column.views + views, visitors: column.visitors + visitors });
  }
  const spans = [...columns.values()].map((column) => ({ ...column, start: new Date(column.day) }));
  return {
    ...figures,
    period,
    unit,
    chart: stackedChart(
      spans.map(({ day, start, visitors }) => ({ day, start, counts: { visitors } })),
      SERIES,
      unit,
    ),
    table: spans.map((span) => ({
      span: spanLabel(span, unit),
      ...{ views: span.views, visitors: span.visitors },
    })),
  };
}

export type InsightsPage = Awaited<ReturnType<typeof loadInsights>>;

/** The rows of the period as a file. It names nobody, so the audit log doesn't record it. */
export function answerInsightsExport(request: Request): Response {
  const period = periodOf(request);
  return csvResponse({ name: "insights", columns: CSV_COLUMNS, chunks: rowsOf(period) });
}

async function* rowsOf(period: InsightPeriod): AsyncGenerator<InsightRow[], string | undefined> {
  const rows = await listInsightRows({ days: INSIGHT_PERIODS[period].days });
  yield rows;
  return rows.length < EXPORTED_INSIGHTS_MAX ? undefined : copy.exportCut(EXPORTED_INSIGHTS_MAX);
}
