import { Link } from "@remix-run/react";

import { EmailText } from "~/ui/console/email-text";
import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { Badge } from "~/ui/badge";
import { BOOKING_STATUS_LABELS, bookingsCopy as copy } from "~/copy/booking-console";
import type { BookingStatus } from "~/models/booking/booking";
import type { BookingLine } from "./bookings";

const COLUMNS: Record<"when" | "who" | "company" | "host" | "status", TableColumn> = {
  when: { key: "when", label: copy.columns.when },
  who: { key: "who", label: copy.columns.who },
  company: { key: "company", label: copy.columns.company, isWideOnly: true },
  host: { key: "host", label: copy.columns.host, isRoomyOnly: true },
  status: { key: "status", label: copy.columns.status, isNarrow: true, isWideOnly: true },
};

const KINDS = { confirmed: "positive", held: "plain", missed: "warning", cancelled: "danger" } as const;

/** A booking's outcome in one word. */
export function BookingBadge({ status }: { status: BookingStatus }) {
  return <Badge kind={KINDS[status]}>{BOOKING_STATUS_LABELS[status]}</Badge>;
}

/** Bookings as a list. */
export function BookingTable({ bookings }: { bookings: BookingLine[] }) {
  return (
    <ConsoleTable label={copy.listLabel} columns={Object.values(COLUMNS)}>
      {bookings.map(({ id, date, from, to, name, email, company, host, status }) => (
        <tr key={id}>
          <td className={cellClass(COLUMNS.when)}>
            <span className="block min-w-28 text-balance sm:whitespace-nowrap">{date}</span>
            <span className="font-mono text-1 whitespace-nowrap text-ink-muted">
              {from} – {to}
            </span>
          </td>
          <th scope="row" className={cellClass(COLUMNS.who)}>
            <Link to={`/admin/bookings/${id}`} className="font-title wrap-anywhere">
              {name}
            </Link>
            <span className="block min-w-28 text-1 wrap-anywhere text-ink-muted">
              <EmailText email={email} />
            </span>
            <div className="is-phone-only mt-1">
              <BookingBadge status={status} />
            </div>
          </th>
          <td className={cellClass(COLUMNS.company)}>{company}</td>
          <td className={cellClass(COLUMNS.host)}>{host}</td>
          <td className={cellClass(COLUMNS.status)}>
            <BookingBadge status={status} />
          </td>
        </tr>
      ))}
    </ConsoleTable>
  );
}
