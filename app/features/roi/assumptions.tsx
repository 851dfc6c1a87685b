import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { itemWords, roiResultCopy } from "~/copy/roi";
import type { RoiSourced } from "~/models/roi/roi";
import { typedNumber } from "~/lib/typed-number";
import type { ResultPage, ResultReply } from "./statement";

import { ResultTitle } from "./result-section";
import { assumptionRowsOf } from "./result-words";

const copy = roiResultCopy.assumptions;

interface Values extends Record<string, unknown> {
  itemsPerMonth: string;
  minutesEach: string;
  routinePercent: string;
  hourCost: string;
  setup: string;
  running: string;
}

/**
 * The assumptions behind the figures: fields for the person who led the conversation, a list for
 * everyone else and on paper.
 */
export function Assumptions({ page, reply }: { page: ResultPage; reply: ResultReply | undefined }) {
  return (
    <div className="min-w-0">
      <ResultTitle id="assumptions">{copy.title}</ResultTitle>
      <p
        className={`mt-1.5 mb-6 max-w-[56ch] text-control text-ink-muted ${page.isOwner ? "print:hidden" : ""}`}
      >
        {page.isOwner ? copy.textOwner : copy.textReader}
      </p>
      {page.isOwner ? (
        <div className="print:hidden">
          <AssumptionForm page={page} reply={reply} />
        </div>
      ) : null}
      <div className={page.isOwner ? "hidden print:block" : ""}>
        <AssumptionList page={page} />
      </div>
    </div>
  );
}

function AssumptionForm({ page, reply }: { page: ResultPage; reply: ResultReply | undefined }) {
  const { inputs, sources, item, isHours } = page.statement;
  const { currency } = inputs;
  const [form, fields] = useServerForm<Values>({
    id: "change",
    reply: reply?.intent === "change" ? reply.result : null,
    defaultValue: {
      itemsPerMonth: typedNumber(inputs.itemsPerMonth),
      minutesEach: typedNumber(inputs.minutesEach),
      routinePercent: typedNumber(inputs.routinePercent),
      hourCost: typedNumber(inputs.hourCostMinor / 100, 2),
      setup: typedNumber(inputs.setupMinor / 100, 2),
      running: typedNumber(inputs.runningMinorPerMonth / 100, 2),
    },
  });
  const number = { inputMode: "decimal" as const, autoComplete: "off" };
  const from = (figure: RoiSourced) => copy.source[sources[figure]];
  return (
    <PostForm form={form} title={copy.errorTitle}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          field={fields.itemsPerMonth}
          label={isHours ? copy.hoursPerMonth : copy.itemsPerMonth(itemWords[item].many)}
          help={from("itemsPerMonth")}
          {...number}
        />
        {isHours ? (
          <input type="hidden" name="minutesEach" value="60" />
        ) : (
          <Input
            field={fields.minutesEach}
            label={copy.minutesEach(itemWords[item].one)}
            help={from("minutesEach")}
            {...number}
          />
        )}
        <Input
          field={fields.routinePercent}
          label={copy.routinePercent}
          help={from("routinePercent")}
          {...number}
        />
        <Input
          field={fields.hourCost}
          label={copy.hourCost(currency)}
          help={from("hourCostMinor")}
          {...number}
        />
        <Input field={fields.setup} label={copy.setup(currency)} help={from("setupMinor")} {...number} />
        <Input
          field={fields.running}
          label={copy.running(currency)}
          help={from("runningMinorPerMonth")}
          {...number}
        />
      </div>
      <p className="text-2 text-ink-muted">
        {copy.ramp}: {copy.rampValue}. {copy.rampNote}.
      </p>
      <p>
        <SubmitButton kind="plain" name="intent" value="change" pending={copy.saving}>
          {copy.save}
        </SubmitButton>
      </p>
    </PostForm>
  );
}

function AssumptionList({ page }: { page: ResultPage }) {
  return (
    <dl className="border-t border-ink text-control">
      {assumptionRowsOf(page, page).map(({ label, value, source }) => (
        <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-b border-line py-2.5">
          <dt>{label}</dt>
          <dd className="text-end font-medium tabular-nums">{value}</dd>
          <dd className="col-span-full text-1 text-ink-faint">{source}</dd>
        </div>
      ))}
    </dl>
  );
}
