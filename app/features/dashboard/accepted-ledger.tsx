import { dashboardCopy } from "~/copy/dashboard";
import type { PeriodUnit } from "~/models/dashboard/period";

import { LedgerBar, LedgerTable, Legend } from "./ledger";
import { Panel } from "./panel";
import type { Sales } from "./sales.server";

const copy = dashboardCopy.accepted;
const ONCE = "var(--brand)";
const RUNNING = "color-mix(in srgb, var(--brand) 62%, var(--surface))";
/** Phones show the total only. */
const partOnly = "max-sm:hidden";
const amount = "py-2.5 ps-3 text-end whitespace-nowrap";

const headOf = (unit: PeriodUnit) => [
  dashboardCopy.units[unit],
  { title: dashboardCopy.bar, isHidden: true },
  { title: copy.once, className: partOnly },
  { title: copy.runningShort, className: partOnly },
  copy.total,
];

/** What clients accepted over a period: the table is the chart. */
export function AcceptedLedger({ accepted, unit }: { accepted: Sales["accepted"]; unit: PeriodUnit }) {
  const legend = [
    { label: copy.once, fill: ONCE },
    { label: copy.running, fill: RUNNING },
  ];
  return (
    <Panel
      title={copy.title(unit)}
      className="xl:col-span-6"
      aside={accepted.length === 0 ? null : <Legend items={legend} />}
    >
      {accepted.length === 0 ? <p className="text-ink-muted">{copy.none}</p> : null}
      <div className="grid gap-6">
        {accepted.map((one) => (
          <CurrencyLedger key={one.currency} ledger={one} unit={unit} isOnly={accepted.length === 1} />
        ))}
      </div>
    </Panel>
  );
}

function CurrencyLedger({
  ledger,
  unit,
  isOnly,
}: {
  ledger: Sales["accepted"][number];
  unit: PeriodUnit;
  isOnly: boolean;
}) {
  return (
    <LedgerTable
      label={isOnly ? copy.title(unit) : copy.inCurrency(unit, ledger.currency)}
      head={headOf(unit)}
      foot={
        <tr className="border-t border-b-3 border-double border-ink font-title">
          <th scope="row" className="py-2.5">
            {copy.total}
          </th>
          <td />
          <td className={`${amount} ${partOnly}`}>{ledger.once}</td>
          <td className={`${amount} ${partOnly}`}>{ledger.running}</td>
          <td className={`${amount} text-[1.25rem] tracking-[-0.03em]`}>{ledger.total}</td>
        </tr>
      }
    >
      {ledger.rows.map(({ name, count, isCurrent, oncePercent, runningPercent, once, running, total }) => (
        <tr key={name} className="border-b border-line">
          <th scope="row" className="w-px py-2.5 pe-3 leading-[1.4] whitespace-nowrap">
            {name}
            <small className="block text-1 font-normal text-ink-faint">
              {copy.proposals(count, isCurrent)}
            </small>
          </th>
          <td className="py-2.5">
            <LedgerBar
              parts={[
                { percent: oncePercent, fill: ONCE },
                { percent: runningPercent, fill: RUNNING },
              ]}
            />
          </td>
          <td className={`w-px ${amount} ${partOnly}`}>{once}</td>
          <td className={`w-px ${amount} ${partOnly}`}>{running}</td>
          <td className={`w-px ${amount} font-title`}>{total}</td>
        </tr>
      ))}
    </LedgerTable>
  );
}
