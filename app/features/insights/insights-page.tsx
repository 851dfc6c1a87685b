import { insightsCopy as copy } from "~/copy/staff/insights";
import { Columns, ColumnTable } from "~/features/dashboard/columns";
import { Panel } from "~/features/dashboard/panel";
import { Segment } from "~/ui/console/segment";

import { InsightTable } from "./insight-table";
import type { InsightsPage } from "./insights.server";
import { INSIGHT_PERIODS, type InsightPeriod } from "./periods";

const FILLS = { visitors: "var(--brand)" };
const TABLES = ["articles", "pages", "sources", "campaigns"] as const;
const number = new Intl.NumberFormat("en-US");

/** The figures of a period: sums, a chart, and a table of each kind. */
export function InsightFigures({ page }: { page: InsightsPage }) {
  const { period, unit, chart, table, totals } = page;
  return (
    <>
      <Totals page={page} />
      <Panel title={copy.chart.title} aside={<PeriodLinks period={period} />} className="mt-8">
        <Columns
          chart={chart}
          fills={FILLS}
          label={copy.chart.label(copy.period.names[period], totals.visitors)}
        />
        <ColumnTable
          label={copy.chart.tableLabel}
          unit={unit}
          columns={table.map(({ span }) => span)}
          rows={[
            { title: copy.chart.unit, values: table.map(({ visitors }) => visitors) },
            { title: copy.chart.views, values: table.map(({ views }) => views) },
          ]}
        />
      </Panel>
      <div className="mt-10 grid gap-x-8 gap-y-10 2xl:grid-cols-2">
        {TABLES.map((name) => (
          <InsightTable key={name} {...copy.tables[name]} rows={page[name]} />
        ))}
      </div>
      <Method robots={page.robots} dropped={page.dropped} />
    </>
  );
}

function PeriodLinks({ period }: { period: InsightPeriod }) {
  const choices = (Object.keys(INSIGHT_PERIODS) as InsightPeriod[]).map((name) => ({
    ...{ to: `?period=${name}`, label: copy.period.names[name] },
    isCurrent: name === period,
  }));
  return <Segment label={copy.period.label} choices={choices} />;
}

function Totals({ page: { totals, before } }: { page: InsightsPage }) {
  const { totals: words } = copy;
  const cards = [
    { title: words.visitors, value: totals.visitors, note: words.before(before.visitors) },
    { title: words.views, value: totals.views, note: words.before(before.views) },
    { title: words.statements, value: totals.statements, note: words.statementsNote },
    { title: words.consultations, value: totals.consultations, note: words.consultationsNote },
    { title: words.wins, value: totals.wins, note: words.winsNote },
  ];
  return (
    <div className="overflow-hidden border-t border-b border-t-ink border-b-line">
      {/* The line in front of each row's first figure is cut off. */}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] sm:-ms-[1.3125rem]">
        {cards.map(({ title, value, note }) => (
          <div key={title} className="py-4 pe-5 sm:border-s sm:border-line sm:ps-5">
            <dt className="font-medium text-ink-muted">{title}</dt>
            <dd className="text-[2rem] leading-[1.15] font-title tracking-[-0.04em] proportional-nums">
              {number.format(value)}
            </dd>
            <dd className="text-1 text-ink-faint">{note}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Method({ robots, dropped }: Pick<InsightsPage, "robots" | "dropped">) {
  const { title, paragraphs, robots: robotsText, dropped: droppedText } = copy.method;
  return (
    <Panel title={title} className="mt-10">
      <div className="max-w-[70ch] space-y-2 text-ink-muted">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {robots > 0 ? <p>{robotsText(robots)}</p> : null}
        {dropped > 0 ? <p>{droppedText(dropped)}</p> : null}
      </div>
    </Panel>
  );
}
