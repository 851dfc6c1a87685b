import { Link } from "@remix-run/react";

import { bookingsCopy as copy } from "~/copy/booking-console";
import type { BookingLine, BookingWeek } from "./bookings";

/** A week: days across and hours down where there is room for seven columns, else day by day. */
export function WeekView({ week }: { week: BookingWeek }) {
  return (
    <div role="region" aria-label={copy.weekLabel} className="@container border-t border-ink">
      <WeekDays week={week} />
      <WeekTable week={week} />
    </div>
  );
}

function WeekDays({ week: { days, hours } }: { week: BookingWeek }) {
  return (
    <ol className="@4xl:hidden">
      {days.map(({ day, name, number, isToday }, index) => (
        <li
          key={day}
          aria-current={isToday ? "date" : undefined}
          className="group grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-x-3 border-b border-line py-2 pe-2"
        >
          <h3 className="px-2 py-1 text-2 font-normal text-ink-muted group-aria-[current]:bg-brand-soft group-aria-[current]:text-brand">
            {name} <strong className="ms-1 font-title text-ink tabular-nums">{number}</strong>
          </h3>
          <div>
            {hours
              .flatMap(({ cells }) => cells[index] ?? [])
              .map((line) => (
                <WeekEntry key={line.id} line={line} />
              ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

function WeekTable({ week: { days, hours } }: { week: BookingWeek }) {
  return (
    <table className="w-full table-fixed border-collapse @max-4xl:hidden">
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
              className="border-s border-line px-2 py-2 text-start text-1 font-normal text-ink-muted aria-[current]:bg-brand-soft aria-[current]:text-brand"
            >
              {name} <strong className="ms-1 text-3 font-title text-ink tabular-nums">{number}</strong>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map(({ label, cells }) => (
          <tr key={label} className="border-b border-line">
            <th
              scope="row"
              className="h-11 py-1.5 pe-2 text-end align-top font-mono text-1 font-normal text-ink-faint"
            >
              {label}
            </th>
            {cells.map((lines, index) => (
              <td key={days[index]?.day} className="border-s border-line p-0.5 align-top">
                {lines.map((line) => (
                  <WeekEntry key={line.id} line={line} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WeekEntry({ line: { id, from, name, status } }: { line: BookingLine }) {
  const look =
    status === "missed"
      ? "border-s-mark bg-mark-soft"
      : status === "held"
        ? "border-s-line-strong bg-surface-sunken"
        : "border-s-brand bg-brand-soft";
  return (
    <Link
      to={`/admin/bookings/${id}`}
      className={`mb-0.5 block min-h-9 border-s-3 px-2 py-1.5 text-1 leading-tight text-ink no-underline hover:shadow-[inset_0_0_0_1px_var(--line-strong)] ${look}`}
    >
      <span className="block font-mono tabular-nums">{from}</span>{" "}
      <span className="block truncate font-medium">{name}</span>
    </Link>
  );
}
