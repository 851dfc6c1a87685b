import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Icon } from "~/ui/icon";
import { ButtonLink, buttonClass } from "~/ui/button";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Picker, PickerDay, PickerTime } from "./picker";
import { ZoneForm } from "./zone-form";
import { pickerCopy as copy } from "~/copy/booking/picker";

/** The anchors of links, because without scripts a link would scroll back to the top. */
const PICKER_ID = "picker";
const TIMES_ID = "times";

/**
 * Zone, month and times of a day. Everything is a link, a GET form or a radio button. The radio
 * buttons belong to the form `formId`, which is elsewhere on the page. On documents, the script
 * `picker` fetches what a link or a form leads to and replaces the element with `data-picker`, and
 * says in `ChosenTime` what is chosen.
 */
export function TimePicker({
  picker,
  formId,
  chosen,
  times,
  error,
}: {
  picker: Picker;
  formId: string;
  /** The initially selected time. */
  chosen?: string | undefined;
  /** Replaces the times of the day. */
  times?: ReactNode;
  /** The error of the choice. */
  error?: { id: string; text: string } | undefined;
}) {
  return (
    <div
      id={PICKER_ID}
      data-picker={formId}
      data-zone={picker.timeZone}
      className="scroll-mt-20 transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
    >
      <ZoneForm picker={picker} />
      <div className="grid border-t border-line sm:grid-cols-[minmax(0,1fr)_15rem]">
        <Month picker={picker} />
        <div id={TIMES_ID} className="scroll-mt-20 border-line p-5 max-sm:border-t sm:border-s lg:p-6">
          {error ? (
            <p id={error.id} className="mb-3 flex items-start gap-1.5 text-1 leading-normal text-danger">
              <Icon name="alert" small />
              {error.text}
            </p>
          ) : null}
          {times ?? <Times picker={picker} formId={formId} chosen={chosen} describedBy={error?.id} />}
        </div>
      </div>
    </div>
  );
}

/** Says which time is chosen, or `otherwise`. It is what errors of the choice lead to. */
export function ChosenTime({
  id,
  time,
  picker,
  otherwise,
}: {
  id: string;
  time: PickerTime | undefined;
  picker: Picker;
  otherwise: string;
}) {
  return (
    <p
      id={id}
      tabIndex={-1}
      className="scroll-mt-20 text-2 text-ink-muted data-chosen:font-medium data-chosen:text-ink"
      data-chosen={time ? "" : undefined}
      aria-live="polite"
      data-otherwise={otherwise}
    >
      {time ? timeWords(time, picker) : otherwise}
    </p>
  );
}

function timeWords({ date, from, to }: PickerTime, { zoneLabel }: Picker): string {
  return copy.chosen(date, from, to, zoneLabel);
}

function Month({ picker: { month, weeks, previous, next } }: { picker: Picker }) {
  return (
    <section aria-label={month} className="min-w-0 p-5 lg:p-6">
      <div className="mb-2 flex items-center justify-between">
        <h2 className="text-4">{month}</h2>
        <div className="flex">
          <Turn to={previous} label={previous ? copy.previousMonth : copy.noEarlierMonth} icon="prev" />
          <Turn to={next} label={next ? copy.nextMonth : copy.noLaterMonth} icon="next" />
        </div>
      </div>
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-center tabular-nums">
        <caption className="sr-only">{copy.monthCaption(month)}</caption>
        <thead>
          <tr>
            {copy.weekdays.map(([short, long]) => (
              <th
                key={short}
                scope="col"
                abbr={long}
                className="h-9 p-0 text-center font-mono text-1 font-normal text-ink-faint"
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.find(Boolean)?.day ?? index}>
              {week.map((day, column) => (
                <td key={day?.day ?? column} className="h-11 p-0">
                  {day ? <DayCell day={day} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Turn({ to, label, icon }: { to: string | null; label: string; icon: "prev" | "next" }) {
  const hydrated = useHydrated();
  if (to === null) {
    return (
      <span
        role="img"
        aria-label={label}
        className={`${buttonClass({ kind: "quiet", size: "icon" })} opacity-40`}
      >
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <ButtonLink
      to={hydrated ? to : `${to}#${PICKER_ID}`}
      kind="quiet"
      size="icon"
      aria-label={label}
      preventScrollReset
    >
      <Icon name={icon} />
    </ButtonLink>
  );
}

function DayCell({ day: { number, href, label, isChosen, isToday } }: { day: PickerDay }) {
  const hydrated = useHydrated();
  const ring = isToday ? "shadow-[inset_0_0_0_1.5px_var(--ink)]" : "";
  if (href === null) {
    return (
      <span
        className={`grid h-full place-items-center text-[1rem] text-ink-faint rounded-s ${isChosen && !isToday ? "shadow-[inset_0_0_0_1px_var(--line-strong)]" : ring}`}
      >
        {number}
        {isToday ? <span className="sr-only">, {copy.today}</span> : null}
      </span>
    );
  }
  return (
    <Link
      to={hydrated ? href : `${href}#${TIMES_ID}`}
      preventScrollReset
      aria-label={copy.free(isToday ? `${label}, ${copy.today}` : label)}
      aria-current={isChosen ? "date" : undefined}
      className={`grid h-full min-h-10 place-items-center rounded-s bg-brand-soft ${ring} text-[1rem] font-title text-brand no-underline hover:shadow-[inset_0_0_0_1.5px_var(--brand)] aria-[current]:bg-brand aria-[current]:text-brand-ink`}
    >
      {number}
    </Link>
  );
}

function Times({
  picker,
  formId,
  chosen,
  describedBy,
}: {
  picker: Picker;
  formId: string;
  chosen: string | undefined;
  describedBy: string | undefined;
}) {
  const { day, month, hasTimes } = picker;
  if (!day) return <p className="text-ink-muted">{hasTimes ? copy.noneAtAll : copy.noneInMonth(month)}</p>;
  return day.times.length === 0 ? (
    <p className="text-ink-muted">{copy.full(day.title)}</p>
  ) : (
    <TimeList
      legend={day.title}
      times={day.times}
      picker={picker}
      formId={formId}
      chosen={chosen}
      describedBy={describedBy}
    />
  );
}

/** Times as radio buttons of a form. With `withDate`, each shows its day. */
export function TimeList({
  legend,
  times,
  picker,
  formId,
  chosen,
  withDate = false,
  describedBy,
}: {
  legend: string;
  times: PickerTime[];
  picker: Picker;
  formId: string;
  chosen?: string | undefined;
  withDate?: boolean;
  /** Id of the element with the error. */
  describedBy?: string | undefined;
}) {
  return (
    <fieldset key={times[0]?.value} aria-describedby={describedBy} className="min-w-0">
      <legend className="mb-3 font-title text-balance">{legend}</legend>
      <div className="grid grid-cols-2 gap-1.5">
        {times.map((time) => (
          <label
            key={time.value}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-m border border-line-strong bg-surface-raised px-1 py-1.5 text-center leading-tight font-medium tabular-nums hover:border-ink has-checked:border-brand has-checked:bg-brand has-checked:text-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="slot"
              form={formId}
              value={time.value}
              defaultChecked={time.value === chosen}
              data-words={timeWords(time, picker)}
              required
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {withDate ? <span className="text-1 font-normal">{time.date}</span> : null}
            {time.from}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
