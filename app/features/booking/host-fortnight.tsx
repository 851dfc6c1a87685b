import type { BarPart, Fortnight } from "./host";
import { hostCopy as copy } from "~/copy/console/booking-hosts";

const FILLS: Record<BarPart["kind"], string> = {
  open: "fill-line-strong",
  free: "fill-brand",
  booked: "fill-ink",
};
const LEGEND = ["free", "open", "booked"] as const;

/** The next two weeks of a host: a bar for each day, and how many times are free. */
export function FortnightView({ fortnight: { hours, freeCount, days } }: { fortnight: Fortnight }) {
  return (
    <section aria-labelledby="fortnight" className="border-t border-ink pt-4 tabular-nums">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        <h2 id="fortnight" className="text-4">
          {copy.fortnightTitle}
        </h2>
        <p>{copy.freeCount(freeCount)}</p>
      </div>
      <p
        aria-hidden="true"
        className="grid grid-cols-[5.5rem_minmax(0,1fr)_2rem] gap-x-2 py-1 font-mono text-1 text-ink-faint"
      >
        <span />
        <span className="flex justify-between">
          {hours.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </span>
      </p>
      <ul className="border-t border-line">
        {days.map(({ day, name, isMonday, free, booked, parts }) => (
          <li
            key={day}
            className={`grid grid-cols-[5.5rem_minmax(0,1fr)_2rem] items-center gap-x-2 py-1 text-2 ${isMonday ? "border-t border-line-strong" : ""}`}
          >
            <span className={parts.length === 0 ? "text-ink-muted" : ""}>{name}</span>
            <svg
              role="img"
              aria-label={parts.length === 0 ? copy.unavailable : copy.fortnightDay(free, booked)}
              className="h-4 w-full"
            >
              <rect width="100%" height="100%" className="fill-surface-sunken" />
              {parts.map(({ kind, x, width }, index) => (
                <rect
                  key={index}
                  x={`${x}%`}
                  width={`${width}%`}
                  height="100%"
                  className={`${FILLS[kind]} stroke-surface`}
                />
              ))}
            </svg>
            <span aria-hidden="true" className="text-end">
              {free === 0 ? "–" : free}
            </span>
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-1 text-ink-muted">
        {LEGEND.map((kind) => (
          <li key={kind} className="flex items-center gap-1.5">
            <svg aria-hidden="true" className="size-2.5">
              <rect width="100%" height="100%" className={FILLS[kind]} />
            </svg>
            {copy.legend[kind]}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-1 text-ink-muted">{copy.fortnightNote}</p>
    </section>
  );
}
