import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { LocalTime } from "~/ui/local-time";
import { bookingDetailCopy as copy } from "~/copy/booking-console";
import { bookingChangeFactsCopy as changes } from "~/copy/console/booking-change";
import type { BookingChange } from "~/models/booking/booking-change.server";
import { phoneLink } from "~/models/shared/phone-link";
import type { BookingView } from "./picker";

import { BookingBadge } from "./booking-table";

/** Everything that staff know about one booking. */
export function BookingFacts({
  view,
  typeName,
  answers,
  guests,
  company,
  phone,
  note,
  roiToken,
  cancelReason,
  moved,
  cancelled,
  visitorTime,
  ownTime,
  bookedAt,
}: {
  view: BookingView;
  typeName: string;
  answers: { question: string; answer: string }[];
  guests: string[];
  company: string | null;
  phone: string | null;
  note: string | null;
  roiToken: string | null;
  cancelReason: string | null;
  moved: BookingChange | null;
  cancelled: BookingChange | null;
  visitorTime: string;
  /** For a host whose clock shows another time than that of the booking's host. */
  ownTime: string | null;
  bookedAt: Date;
}) {
  const { facts } = copy;
  return (
    <dl className="max-w-4xl border-t border-ink">
      <Fact name={facts.when}>
        {view.when} <BookingBadge status={view.status} />
      </Fact>
      <Fact name={facts.type}>{facts.typeAndLength(typeName, view.minutes)}</Fact>
      {ownTime === null ? null : <Fact name={facts.ownTime}>{ownTime}</Fact>}
      <Fact name={facts.visitorTime}>{visitorTime}</Fact>
      {view.before === null ? null : <Fact name={facts.before}>{view.before}</Fact>}
      <ChangeFact name={changes.moved} change={moved} />
      <ChangeFact name={changes.cancelled} change={cancelled} />
      {cancelReason === null ? null : <Fact name={facts.reason}>{cancelReason}</Fact>}
      {view.email === "" ? null : (
        <Fact name={facts.email}>
          <a href={`mailto:${view.email}`}>{view.email}</a>
        </Fact>
      )}
      {guests.length > 0 ? <Fact name={facts.guests}>{guests.join(", ")}</Fact> : null}
      <Fact name={facts.company}>{company ?? copy.none}</Fact>
      {phone === null ? null : (
        <Fact name={facts.phone}>
          <a href={phoneLink(phone)}>{phone}</a>
        </Fact>
      )}
      <Fact name={facts.note}>
        <span className="whitespace-pre-line">{note ?? copy.none}</span>
      </Fact>
      {answers.map(({ question, answer }, index) => (
        <Fact key={`${index} ${question}`} name={question}>
          <span className="whitespace-pre-line">{answer}</span>
        </Fact>
      ))}
      {roiToken === null ? null : (
        <Fact name={facts.result}>
          <Link to={`/roi-calculator/${encodeURIComponent(roiToken)}`}>{facts.openResult}</Link>
        </Fact>
      )}
      <Fact name={facts.host}>{view.hostName}</Fact>
      <Fact name={facts.place}>{view.place ?? copy.placeMissing}</Fact>
      <Fact name={facts.reference}>
        <span className="font-mono">{view.reference}</span>
      </Fact>
      <Fact name={facts.booked}>
        <LocalTime date={bookedAt} />
      </Fact>
    </dl>
  );
}

/** The person who changed the booking, and the time. */
function ChangeFact({ name, change }: { name: string; change: BookingChange | null }) {
  if (change === null) return null;
  return (
    <Fact name={name}>
      <LocalTime date={change.at} words={(time) => changes.changed(change.by, time)} />
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-b border-line py-2.5 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
