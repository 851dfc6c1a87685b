import { Form, Link } from "@remix-run/react";

import { readerCopy } from "~/copy/shared/statement";
import { VARIED_FIELDS, VARIED_NAMES } from "~/models/roi/roi-variation";
import { Button } from "~/ui/button";
import { Input } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";

import { ResultTitle } from "./result-section";
import { comparedName, comparisonRowsOf, verdictOf } from "./result-words";
import type { Comparison, ResultPage } from "./statement";

const copy = readerCopy.compare;

/** Two statements side by side, and which to begin with. */
export function Compare({ page }: { page: ResultPage }) {
  const { comparison } = page;
  return (
    <>
      <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end print:hidden">
        <div>
          <ResultTitle id="compare" isLarge>
            {copy.title}
          </ResultTitle>
          <p className="mt-3 max-w-[46ch] text-control text-ink-muted">{copy.text}</p>
        </div>
        <CompareForm page={page} />
      </div>
      {comparison.result ? <Compared page={page} result={comparison.result} /> : null}
    </>
  );
}

function CompareForm({ page: { comparison, varied, varyForm, token } }: { page: ResultPage }) {
  const [form, fields] = useServerForm<{ with: string }>({
    id: "comparison",
    reply: comparison.error ? { status: "error", error: { with: [comparison.error] } } : null,
    defaultValue: { with: comparison.typed },
  });
  const changed = VARIED_NAMES.filter((name) => varied?.changed.includes(VARIED_FIELDS[name]));
  return (
    <Form
      method="get"
      id={form.id}
      action={`/roi-calculator/${token}#compare`}
      preventScrollReset
      noValidate
      className="max-w-104 lg:w-full lg:justify-self-end"
    >
      {changed.map((name) => (
        <input key={name} type="hidden" name={name} value={varyForm.values[name]} />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 has-aria-invalid:items-start">
        <Input field={fields.with} label={copy.field} autoComplete="off" inputMode="url" />
        <Button className={comparison.error ? "mt-7" : ""}>{copy.button}</Button>
      </div>
    </Form>
  );
}

function Compared({ page, result }: { page: ResultPage; result: NonNullable<Comparison["result"]> }) {
  const rows = comparisonRowsOf(result);
  const verdict = verdictOf(result);
  const [first, second] = result.statements;
  const sides = [
    { side: "first", name: comparedName(result, 0), madeOn: first.madeOn },
    { side: "second", name: comparedName(result, 1), madeOn: second.madeOn },
  ] as const;
  const { varied, varyForm, token } = page;
  const kept = new URLSearchParams();
  for (const name of VARIED_NAMES)
    if (varied?.changed.includes(VARIED_FIELDS[name])) kept.set(name, varyForm.values[name]);
  return (
    <>
      <div tabIndex={0} role="region" aria-label={copy.label} className="mt-10 overflow-x-auto max-md:hidden">
        <table className="compare-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{copy.figure}</span>
              </th>
              {sides.map(({ side, name, madeOn }) => (
                <th key={side} scope="col">
                  <b>{name}</b>
                  {madeOn}
                  {side === "second" ? (
                    <Link
                      to={`/roi-calculator/${token}?${kept}#compare`}
                      preventScrollReset
                      className="ms-2 inline-block min-h-6 underline underline-offset-3 print:hidden"
                    >
                      {copy.remove}
                    </Link>
                  ) : null}
                </th>
              ))}
              <th scope="col">
                <b>{copy.difference}</b>
                {copy.differenceNote}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, first, second, difference, isTotal }) => (
              <tr key={label} className={isTotal ? "is-total" : ""}>
                <th scope="row">{label}</th>
                <td>{first}</td>
                <td>{second}</td>
                <td className="compare-gap">{difference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-8 grid gap-8 md:hidden">
        {sides.map(({ side, name, madeOn }) => (
          <div key={side} className={`scenario-way ${side === "first" ? "is-pick" : ""}`}>
            <h3>
              {name} <small>{madeOn}</small>
            </h3>
            <dl>
              {rows
                .filter(({ isKey }) => isKey)
                .map((row) => (
                  <div key={row.label} className={row.isTotal ? "is-total" : ""}>
                    <dt>{row.label}</dt>
                    <dd>{row[side]}</dd>
                  </div>
                ))}
            </dl>
          </div>
        ))}
        <Link
          to={`/roi-calculator/${token}?${kept}#compare`}
          preventScrollReset
          className="min-h-6 justify-self-start underline underline-offset-3"
        >
          {copy.remove}
        </Link>
      </div>
      <p className="mt-7 max-w-[46ch] text-4 leading-normal tracking-[-0.012em] text-ink-muted">
        <b className="font-strong text-ink">{verdict.title}</b> {verdict.text}
      </p>
    </>
  );
}
