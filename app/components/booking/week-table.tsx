import { Link } from "@remix-run/react";

import { bookingsCopy as copy } from "~/copy/booking-console";
import type { BookingLine, BookingWeek } from "~/utils/booking-console";

/** A week as a table: days across, hours down. */
export function WeekTable({ week: { days, hours } }: { week: BookingWeek }) {
  return (
    <div
      role="region"
      aria-label={copy.weekLabel}
      tabIndex={0}
      className="overflow-x-auto border-t border-ink"
    >
      <table className="w-full min-w-220 table-fixed border-collapse">
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className="w-14 p-0">
              <span className="sr-only">{copy.hour}</span>
            </th>
            {days.map(({ day, name, number, isToday }) => (
              <th
                key={day}
                scope="col"
                aria-current={isToday ? "date" : undefined}
                className="border-l border-line px-2 py-2 text-left text-1 font-normal text-ink-muted aria-[current]:bg-brand-soft aria-[current]:text-brand"
              >
                {name} <strong className="ml-1 text-3 font-title text-ink tabular-nums">{number}</strong>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map(({ label, cells }) => (
            <tr key={label} className="border-b border-line">
              <th
                scope="row"
                className="h-11 py-1.5 pr-2 text-right align-top font-mono text-1 font-normal text-ink-faint"
              >
                {label}
              </th>
              {cells.map((lines, index) => (
                <td key={days[index]?.day} className="border-l border-line p-0.5 align-top">
                  {lines.map((line) => (
                    <WeekEntry key={line.id} line={line} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WeekEntry({ line: { id, from, name, status } }: { line: BookingLine }) {
  const look =
    status === "missed"
      ? "border-l-mark bg-mark-soft"
      : status === "held"
        ? "border-l-line-strong bg-surface-sunken"
        : "border-l-brand bg-brand-soft";
  return (
    <Link
      to={`/admin/bookings/${id}`}
      className={`mb-0.5 block min-h-9 truncate border-l-3 px-2 py-1.5 text-1 leading-tight text-ink no-underline hover:shadow-[inset_0_0_0_1px_var(--line-strong)] ${look}`}
    >
      <span className="font-mono tabular-nums">{from}</span> <span className="font-medium">{name}</span>
    </Link>
  );
}
