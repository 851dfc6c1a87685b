import { dashboardCopy } from "~/copy/dashboard";
import { countText } from "~/lib/number-formats";
import type { PeriodName } from "~/models/dashboard/period";
import type { LeadSeries } from "~/models/dashboard/stats";

import { Columns, ColumnTable } from "./columns";
import { LedgerTable, Legend } from "./ledger";
import { Panel } from "./panel";
import type { Sales } from "./sales.server";

const copy = dashboardCopy.leads;

const FILLS: Record<LeadSeries, string> = {
  roi: "var(--brand)",
  booking: "color-mix(in srgb, var(--brand) 62%, var(--surface))",
  contact: "var(--line-strong)",
  other: "var(--brand-soft)",
};

/**
 * New leads by time and source: stacked columns drawn on the server, with the same numbers as a
 * table. While there are few leads, only their sum by source.
 */
export function LeadsChart({ leads, period }: { leads: Sales["leads"]; period: PeriodName }) {
  const { chart, series, unit, total, first, last } = leads;
  const length = dashboardCopy.period.names[period];
  const sum = copy.sum({ ...leads, unit, period: length });
  const legend = series.map((one) => ({ label: copy.series[one.series], fill: FILLS[one.series] }));
  return (
    <Panel
      title={copy.title(unit)}
      className="xl:col-span-8"
      aside={chart ? <Legend items={legend} /> : null}
    >
      <p className="mb-3 flex flex-wrap items-baseline gap-2.5">
        <b className="text-[1.5rem] font-title tracking-[-0.03em] tabular-nums">
          {countText(chart ? last : total)}
        </b>
        <span className="text-1 text-ink-faint">{chart ? sum : copy.few(length)}</span>
      </p>
      {chart ? (
        <>
          <Columns chart={chart} fills={FILLS} label={copy.label({ unit, period: length, first, last })} />
          <LeadsTable leads={leads} />
        </>
      ) : (
        <FewLeads series={series} unit={unit} />
      )}
    </Panel>
  );
}

function FewLeads({ series, unit }: Pick<Sales["leads"], "series" | "unit">) {
  if (series.length === 0) return <p className="text-ink-muted">{copy.none}</p>;
  return (
    <LedgerTable label={copy.title(unit)} head={[copy.source, copy.count]}>
      {series.map((one) => (
        <tr key={one.series} className="border-b border-line">
          <th scope="row" className="py-2.5 font-normal">
            {copy.series[one.series]}
          </th>
          <td className="py-2.5 text-end font-title">{countText(one.count)}</td>
        </tr>
      ))}
    </LedgerTable>
  );
}

function LeadsTable({ leads: { table, series, unit } }: { leads: Sales["leads"] }) {
  return (
    <ColumnTable
      label={copy.tableLabel(unit)}
      unit={unit}
      columns={table.map(({ span }) => span)}
      rows={[
        ...series.map(({ series: name }) => ({
          title: copy.series[name],
          values: table.map(({ counts }) => counts[name]),
        })),
        { title: copy.total, values: table.map(({ total }) => total), isSum: true },
      ]}
    />
  );
}
