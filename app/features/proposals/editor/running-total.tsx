import { useHydrated } from "remix-utils/use-hydrated";

import { exactMoneyText, paybackText } from "~/lib/number-formats";
import {
  firstYearOf,
  paybackMonths,
  typedTaxes,
  typedTotals,
  type TypedFigures,
} from "~/models/proposal/proposal-figures";
import type { EditorSavings } from "./editor";
import { proposalEditorCopy } from "~/copy/console/proposal-editor";

const copy = proposalEditorCopy.running;

/** What the proposal costs so far, always in sight. Without scripts, as of the last answer. */
export function RunningTotal({ figures, savings }: { figures: TypedFigures; savings: EditorSavings | null }) {
  const hydrated = useHydrated();
  const totals = typedTotals(figures);
  const { currency } = figures;
  const money = (minor: number) => exactMoneyText(minor, currency);
  const payback =
    totals && savings?.currency === currency ? paybackMonths(totals, savings.savedMinorPerYear) : undefined;
  const note = typedTaxes(figures).some(({ basisPoints }) => basisPoints > 0) ? copy.note : copy.untaxedNote;
  return (
    <div role="region" aria-label={copy.label} className="grid gap-1">
      <dl
        className="flex flex-wrap gap-x-7 gap-y-1 tabular-nums max-sm:gap-x-4 max-sm:text-2"
        aria-live="polite"
      >
        <Sum label={copy.once} value={totals ? money(totals.once.totalMinor) : copy.unknown} />
        {totals && totals.monthly.totalMinor > 0 ? (
          <>
            <Sum label={copy.monthly} value={money(totals.monthly.totalMinor)} />
            <Sum label={copy.year} value={money(firstYearOf(totals))} isGrand />
          </>
        ) : null}
        {payback === undefined ? null : <Sum label={copy.payback} value={paybackText(payback)} />}
      </dl>
      <p className="text-1 text-ink-faint">{hydrated ? note : copy.saved}</p>
    </div>
  );
}

function Sum({ label, value, isGrand = false }: { label: string; value: string; isGrand?: boolean }) {
  return (
    <div>
      <dt className="text-1 text-ink-muted">{label}</dt>
      <dd className={`font-title ${isGrand ? "border-b-3 border-double border-brand text-brand" : ""}`}>
        {value}
      </dd>
    </div>
  );
}
