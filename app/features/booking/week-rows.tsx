import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { hostCopy as copy } from "~/copy/booking-console";

import type { DayText, RangeText } from "./host";
import { RangeFields } from "./range-fields";
import { saveForm } from "./save-on-change";

interface Row {
  errors: Record<string, string[]>;
  formId: string;
}

/** The days of a week: a switch, the ranges, and buttons that change them. */
export function WeekRows({ week, ...row }: Row & { week: DayText[] }) {
  return (
    <ul className="border-t border-line">
      {week.map((day, index) => (
        <DayRow
          key={copy.weekdays[index]}
          name={copy.weekdays[index] ?? ""}
          index={index}
          day={day}
          {...row}
        />
      ))}
    </ul>
  );
}

function DayRow({ name, index, day, ...row }: Row & { name: string; index: number; day: DayText }) {
  const addId = `add-${index}`;
  return (
    <li
      id={`${row.formId}-days[${index}]`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[9.5rem_minmax(0,1fr)_auto]"
    >
      <label className="flex min-h-10 items-center gap-3 font-medium">
        <input
          key={String(day.isOpen)}
          type="checkbox"
          role="switch"
          name={`days[${index}].on`}
          defaultChecked={day.isOpen}
          onChange={saveForm}
          className="switch"
        />
        {name}
      </label>
      {day.isOpen ? (
        <ul className="grid gap-1.5 max-sm:col-span-2 max-sm:row-start-2">
          {day.ranges.map((range, number) => (
            <RangeRow
              key={number}
              name={name}
              day={index}
              number={number}
              range={range}
              addId={addId}
              {...row}
            />
          ))}
        </ul>
      ) : (
        <p className="flex min-h-10 items-center text-ink-muted max-sm:justify-end">{copy.unavailable}</p>
      )}
      <div className={`flex ${day.isOpen ? "" : "max-sm:hidden"}`}>
        <Button
          id={addId}
          kind="quiet"
          size="icon"
          name="edit"
          value={`add ${index}`}
          aria-label={copy.addRange(name)}
          title={copy.addRange(name)}
        >
          <Icon name="plus" small />
        </Button>
        <CopyMenu name={name} index={index} />
      </div>
    </li>
  );
}

function RangeRow({
  name,
  day,
  number,
  range,
  addId,
  ...row
}: Row & { name: string; day: number; number: number; range: RangeText; addId: string }) {
  return (
    <RangeFields
      prefix={`days[${day}].ranges[${number}]`}
      labels={{ from: copy.from(name, number + 1), to: copy.until(name, number + 1) }}
      range={range}
      isSavedAtOnce
      {...row}
    >
      <Button
        kind="quiet"
        size="icon"
        name="edit"
        value={`remove ${day} ${number}`}
        aria-label={copy.removeRange(name, range.from, range.to)}
        title={copy.removeRange(name, range.from, range.to)}
        // The button goes with its range, so the focus would be lost.
        onClick={() => document.querySelector<HTMLElement>(`#${addId}`)?.focus()}
      >
        <Icon name="close" small />
      </Button>
    </RangeFields>
  );
}

/** Copies a day to others. A disclosure, so that it opens without scripts. */
function CopyMenu({ name, index }: { name: string; index: number }) {
  return (
    <details className="relative">
      <summary
        aria-label={copy.copyDay(name)}
        title={copy.copyDay(name)}
        className="grid size-10 cursor-pointer list-none place-items-center rounded-m text-ink-muted hover:bg-surface-sunken hover:text-ink pointer-coarse:size-11 [&::-webkit-details-marker]:hidden"
      >
        <Icon name="copy" small />
      </summary>
      <fieldset className="absolute top-full end-0 z-10 mt-1 grid w-56 gap-1 rounded-l border border-line bg-surface-raised p-3 shadow-float">
        <legend className="sr-only">{copy.copyTitle(name)}</legend>
        <p aria-hidden="true" className="text-1 text-ink-muted">
          {copy.copyTitle(name)}
        </p>
        {copy.weekdays.map((other, at) =>
          at === index ? null : (
            <label key={other} className="flex min-h-7 items-center gap-2.5 text-2">
              <input type="checkbox" name={`days[${index}].copyTo`} value={at} className="tick mt-0!" />
              {other}
            </label>
          ),
        )}
        <Button className="mt-2" name="edit" value={`copy ${index}`}>
          {copy.copySelected}
        </Button>
        <Button kind="quiet" name="edit" value={`copy-all ${index}`}>
          {copy.copyAll}
        </Button>
      </fieldset>
    </details>
  );
}
