import { Link } from "@remix-run/react";

import { todayCopy } from "~/copy/today";
import { buttonClass, ButtonLink } from "~/ui/button";
import { LogCall } from "~/ui/console/log-call";
import { Go } from "~/ui/go";
import { Icon } from "~/ui/icon";

import { DayCard, DayEmpty } from "./day-card";
import type { Today, TodayCall } from "./today";

const copy = todayCopy.calls;

/** Where the page has today's consultations. */
export const CALLS_ID = "consultations";

/** Today's consultations. The next one shows its preparation, the others show theirs on request. */
export function CallsCard({
  calls: { isHost, items },
  zone,
}: {
  calls: NonNullable<Today["calls"]>;
  zone: string;
}) {
  return (
    <DayCard
      id={CALLS_ID}
      title={copy.title}
      aside={<span className="font-mono text-1 text-ink-faint">{zone}</span>}
    >
      {items.length === 0 ? (
        <DayEmpty text={isHost ? copy.none : copy.noHost}>
          <Go to={isHost ? "/admin/bookings" : "/admin/bookings/hosts"}>
            {isHost ? copy.bookings : copy.hosts}
          </Go>
        </DayEmpty>
      ) : (
        items.map((call) => <Call key={call.id} call={call} />)
      )}
    </DayCard>
  );
}

function Call({ call }: { call: TodayCall }) {
  const { id, time, startsAt, note, title, person, leadId, joinUrl, place, isNext, needsOutcome } = call;
  const page = leadId ? `/admin/leads/${leadId}` : `/admin/bookings/${id}`;
  return (
    <article className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3.5">
      <time dateTime={startsAt.toISOString()} className="font-mono font-medium">
        {time}
        <small className="block font-sans text-1 font-normal text-ink-faint">{note}</small>
      </time>
      <div className="min-w-0">
        <h3 className="text-[0.9375rem] font-title wrap-anywhere">
          <Link to={page} className="no-underline hover:underline">
            {title}
          </Link>
        </h3>
        {person === title ? null : <p className="text-ink-muted wrap-anywhere">{person}</p>}
        {isNext ? (
          <Preparation call={call} />
        ) : (
          <details className="mt-1">
            <summary className="min-h-8 cursor-pointer py-1 font-medium">{copy.preparation}</summary>
            <Preparation call={call} />
          </details>
        )}
        {joinUrl || !place ? null : <p className="mt-2 text-1 wrap-anywhere text-ink-muted">{place}</p>}
        <p className="mt-2.5 flex flex-wrap items-center gap-3">
          {joinUrl ? (
            <a href={joinUrl} rel="noreferrer" className={buttonClass()}>
              <Icon name="video" small />
              {copy.join}
            </a>
          ) : null}
          {needsOutcome ? (
            <ButtonLink to={`/admin/bookings/${id}#outcome`} aria-label={copy.outcomeOf(title)}>
              {copy.outcome}
            </ButtonLink>
          ) : null}
          <Link
            to={page}
            className="inline-flex min-h-8 items-center text-ink-muted no-underline hover:underline"
          >
            {leadId ? copy.openLead : copy.openBooking}
          </Link>
          {leadId ? <LogCall leadId={leadId} name={title} /> : null}
        </p>
      </div>
    </article>
  );
}

function Preparation({ call: { statement, wrote } }: { call: TodayCall }) {
  if (!statement && !wrote) return <p className="mt-2 text-1 text-ink-muted">{copy.nothing}</p>;
  return (
    <div className="mt-3 border border-t-2 border-line border-t-ink bg-surface-raised px-3.5 py-3">
      {statement ? (
        <>
          <p className="text-1 text-ink-faint">{copy.statement}</p>
          <p className="text-[1.375rem] leading-[1.3] font-medium tracking-[-0.03em] text-brand tabular-nums">
            {statement.savings}{" "}
            <small className="text-2 font-normal tracking-normal text-ink-muted">{copy.aYear}</small>
          </p>
          <dl className="mt-1.5 text-1 tabular-nums">
            {statement.lines.map(({ term, value }) => (
              <div key={term} className="flex justify-between gap-4 border-t border-line py-1">
                <dt className="text-ink-muted">{term}</dt>
                <dd className="text-end">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {wrote ? (
        <p className={`text-1 whitespace-pre-line wrap-anywhere text-ink-muted ${statement ? "mt-2" : ""}`}>
          {copy.note(wrote)}
        </p>
      ) : null}
    </div>
  );
}
