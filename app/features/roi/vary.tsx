import { Form, Link, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { readerCopy } from "~/copy/shared/statement";
import { VARIED_FIELDS, VARIED_NAMES, type VariedField } from "~/models/roi/roi-variation";
import { readTypedNumber, typedNumber } from "~/lib/typed-number";
import { Button, buttonClass } from "~/ui/button";
import { Field, FormErrors } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { Icon } from "~/ui/icon";
import { Slip } from "~/ui/slip";
import { roiResultCopy } from "~/copy/roi";

import { KeepVariation } from "./keep-variation";
import { ResultTitle } from "./result-section";
import { figureLabel, figureText, slipLinesOf, slipTotalOf } from "./result-words";
import { sliderRange } from "./slider-range";
import type { ResultPage } from "./statement";

const copy = readerCopy.vary;

/**
 * A reader's own figures in a GET form, beside the arithmetic that follows from them. The statement
 * stays as it is.
 */
export function Vary({ page }: { page: ResultPage }) {
  return (
    <>
      <div className="mb-8 grid gap-x-14 gap-y-3 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end print:hidden">
        <ResultTitle id="change-it" isLarge>
          {copy.title}
        </ResultTitle>
        <p className="max-w-[46ch] text-4 leading-normal text-ink-muted">
          {page.isOwner ? copy.textOwner : copy.textReader}
        </p>
      </div>
      <div className="vary-columns">
        <div className="min-w-0 print:hidden">
          <VaryFields page={page} />
          {page.isOwner && page.varied ? <KeepVariation page={page} /> : null}
        </div>
        <VariedSlip page={page} />
      </div>
    </>
  );
}

/** How long typing has to rest before the figures follow, in milliseconds. */
const REST_MILLISECONDS = 350;

function VaryFields({ page }: { page: ResultPage }) {
  const { varyForm, comparison, token } = page;
  const [form, fields] = useServerForm<Record<VariedField, string>>({ id: "vary", reply: varyForm.reply });
  const shown = JSON.stringify(varyForm.values);
  const [state, setState] = useState({ shown, sent: shown, values: varyForm.values });
  // What the address says replaces what is typed, unless it is the answer to what was typed.
  if (state.shown !== shown)
    setState({ shown, sent: shown, values: state.sent === shown ? state.values : varyForm.values });
  const element = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const typed = JSON.stringify(state.values);
  const isSent = state.sent === typed;
  useEffect(() => {
    // A timer, because the figures follow once typing rests. The button does the same at once.
    if (isSent) return;
    const timer = setTimeout(() => {
      setState((now) => ({ ...now, sent: typed }));
      submit(element.current, { replace: true, preventScrollReset: true });
    }, REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isSent, typed, submit]);
  const names = VARIED_NAMES.filter((name) => !(page.statement.isHours && name === "minutesEach"));
  return (
    <Form
      ref={element}
      method="get"
      id={form.id}
      action={`/roi-calculator/${token}#change-it`}
      noValidate
      preventScrollReset
      className="vary"
    >
      <FormErrors form={form} title={copy.errorTitle} />
      {comparison.result ? <input type="hidden" name="with" value={comparison.typed} /> : null}
      {names.map((name) => (
        <VaryRow
          key={name}
          name={name}
          page={page}
          field={fields[name]}
          value={state.values[name]}
          onChange={(value) => setState((now) => ({ ...now, values: { ...now.values, [name]: value } }))}
        />
      ))}
      <p className="flex flex-wrap gap-2 pt-4.5">
        <Button kind="primary">{copy.update}</Button>
        {page.varied || varyForm.reply ? (
          <Link
            to={`/roi-calculator/${token}${comparison.result ? `?${new URLSearchParams({ with: comparison.typed })}` : ""}#change-it`}
            preventScrollReset
            className={buttonClass({ kind: "quiet" })}
          >
            {copy.reset}
          </Link>
        ) : null}
      </p>
    </Form>
  );
}

function VaryRow({
  name,
  page,
  field,
  value,
  onChange,
}: {
  name: VariedField;
  page: ResultPage;
  field: Parameters<typeof Field>[0]["field"];
  value: string;
  onChange(value: string): void;
}) {
  const figure = VARIED_FIELDS[name];
  const label = figureLabel(figure, page);
  const { inputs, sources } = page.statement;
  const own = page.varyForm.own[name];
  const isChanged = page.varied?.changed.includes(figure) ?? false;
  const source = page.isOwner ? roiResultCopy.assumptions.source : roiResultCopy.assumptions.sourceReader;
  const numberIn = (text: string) => Number(readTypedNumber(text));
  const range = sliderRange(figure, numberIn(own));
  return (
    <div className={`vary-row ${isChanged ? "is-changed" : ""}`}>
      <Field
        field={field}
        label={label}
        help={isChanged ? copy.was(figureText(figure, inputs)) : source[sources[figure]]}
      >
        {(control) => (
          <span className="vary-number">
            {figure.includes("Minor") ? <span>{inputs.currency}</span> : null}
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={value}
              onChange={({ target }) => onChange(target.value)}
              className="control"
            />
            {figure === "minutesEach" ? <span>{copy.minutesUnit}</span> : null}
            {figure === "routinePercent" ? <span>%</span> : null}
          </span>
        )}
      </Field>
      <input
        type="range"
        aria-label={copy.slider(label)}
        className="vary-slide"
        {...range}
        value={Number.isFinite(numberIn(value)) ? numberIn(value) : numberIn(own)}
        onChange={({ target }) => onChange(typedNumber(Number(target.value)))}
      />
    </div>
  );
}

function VariedSlip({ page }: { page: ResultPage }) {
  const { slip } = readerCopy;
  const { varied } = page;
  const total = slipTotalOf(page);
  return (
    <div aria-live="polite" className="min-w-0">
      <Slip
        title={varied ? slip.titleVaried : slip.title}
        caption={varied ? slip.captionVaried : slip.caption}
        {...(varied ? { aside: slip.changed(varied.changed.length) } : {})}
        lines={slipLinesOf(page)}
        total={{
          label: (
            <>
              {total.label}
              {total.note ? <small className="block text-1 text-ink-muted">{total.note}</small> : null}
            </>
          ),
          value: total.value,
        }}
      />
      {varied && !page.isOwner ? (
        <p className="mt-4 print:hidden">
          <a href={`mailto:?${mailQuery(page.address)}`} className={buttonClass()}>
            <Icon name="send" small />
            {slip.send}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function mailQuery(address: string): string {
  const { sendSubject } = readerCopy.slip;
  return `subject=${encodeURIComponent(sendSubject)}&body=${encodeURIComponent(address)}`;
}
