import { Icon, type IconName } from "~/ui/icon";
import { Badge } from "~/ui/badge";
import { Go } from "~/ui/go";
import { LocalTime } from "~/ui/local-time";
import { eventDetail, LEAD_EVENT_LABELS, leadsCopy } from "~/copy/leads";
import type { LeadEvent, LeadEventKind } from "~/models/lead/lead";
import { moneyText } from "~/lib/number-formats";

const copy = leadsCopy.detail;

/** The first part of a kind says what it is about. */
const ICONS: Record<string, IconName> = {
  registered: "user",
  contact: "mail",
  roi: "gauge",
  booking: "calendar",
  proposal: "sign",
  workspace: "layers",
  note: "edit",
};

/** The page of the row that an entry is about, by the first part of its kind. */
const PAGES: Record<string, (id: string) => string> = {
  contact: (id) => `/admin/inbox/${id}`,
  booking: (id) => `/admin/bookings/${id}`,
  proposal: (id) => `/admin/proposals/${id}`,
  workspace: (id) => `/workspace/${id}`,
};

function pageOf({ kind, subjectId, roiToken }: LeadEvent): string | undefined {
  if (roiToken !== null) return `/roi-calculator/${roiToken}`;
  return subjectId === null ? undefined : PAGES[partOf(kind)]?.(subjectId);
}

function partOf(kind: LeadEventKind): string {
  return kind.split("_")[0] ?? kind;
}

/** What happened between a person and us, newest first. */
export function LeadTimeline({
  events,
  isVerified,
}: {
  events: readonly LeadEvent[];
  /** The lead's email address is verified by now, whatever it was at an event. */
  isVerified: boolean;
}) {
  return (
    <ol className="border-t border-ink">
      {events.map((event) => (
        <Entry key={event.id} event={event} isVerified={isVerified} />
      ))}
    </ol>
  );
}

function Entry({ event, isVerified }: { event: LeadEvent; isVerified: boolean }) {
  const { kind, facts, createdAt, actorName, consent } = event;
  const detail = eventDetail(event);
  const page = pageOf(event);
  const isOwn = !isVerified && !actorName && !event.emailProven && kind !== "added";
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3.5">
      <span className="pt-0.5 text-ink-faint">
        <Icon name={ICONS[partOf(kind)] ?? "info"} small />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <strong className="font-title">{LEAD_EVENT_LABELS[kind]}</strong>
          <Amount facts={facts} />
          <LocalTime date={createdAt} className="ml-auto text-1 text-ink-faint tabular-nums" />
        </p>
        {detail ? <p className="mt-0.5 max-w-[65ch] whitespace-pre-line wrap-anywhere">{detail}</p> : null}
        <Moment facts={facts} />
        {consent ? <p className="mt-0.5 text-1 text-ink-faint">{`${copy.consent}: “${consent}”`}</p> : null}
        {actorName || isOwn || page ? (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-1 text-ink-muted">
            {actorName}
            {isOwn ? <Badge>{copy.unprovenEvent}</Badge> : null}
            {page ? <Go to={page}>{copy.open}</Go> : null}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** The amount that an entry tells of: `<what>Minor` beside `currency`. */
function Amount({ facts }: Pick<LeadEvent, "facts">) {
  const amount = facts.yearlySavingMinor ?? facts.totalMinor ?? facts.amountMinor;
  if (typeof amount !== "number" || typeof facts.currency !== "string") return null;
  return <span className="text-brand tabular-nums">{moneyText(amount, facts.currency)}</span>;
}

/** The moment that an entry tells of, such as when a consultation begins. */
function Moment({ facts }: Pick<LeadEvent, "facts">) {
  const date = typeof facts.startsAt === "string" ? new Date(facts.startsAt) : null;
  if (!date || Number.isNaN(date.getTime())) return null;
  return (
    <p className="mt-0.5">
      <LocalTime date={date} />
    </p>
  );
}
