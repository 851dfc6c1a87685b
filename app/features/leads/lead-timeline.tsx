import { Icon, type IconName } from "~/ui/icon";
import { Badge } from "~/ui/badge";
import { Go } from "~/ui/go";
import { eventDetail, eventLabel } from "~/copy/leads";
import type { LeadEvent, LeadEventKind } from "~/models/lead/lead";
import { splitMentions } from "~/models/lead/lead-mention";
import { groupByDay } from "~/lib/group-by-day";
import { moneyText } from "~/lib/number-formats";
import { useStageNames } from "./use-stage-names";
import { leadDetailCopy } from "~/copy/console/lead-detail";

const copy = leadDetailCopy;

/** The first part of a kind names its subject. */
const ICONS: Record<string, IconName> = {
  registered: "user",
  contact: "mail",
  roi: "gauge",
  booking: "calendar",
  proposal: "sign",
  workspace: "layers",
  note: "edit",
  call: "phone",
  email: "mail",
};

/** The page of an entry's row, by the first part of its kind. */
const PAGES: Record<string, (id: string) => string> = {
  contact: (id) => `/admin/inbox/${id}`,
  booking: (id) => `/admin/bookings/${id}`,
  proposal: (id) => `/admin/proposals/${id}`,
  workspace: (id) => `/workspace/${id}`,
};

function subjectPage({ kind, subjectId, roiToken }: LeadEvent): string | undefined {
  if (roiToken !== null) return `/roi-calculator/${roiToken}`;
  return subjectId === null ? undefined : PAGES[partOf(kind)]?.(subjectId);
}

function partOf(kind: LeadEventKind): string {
  return kind.split("_")[0] ?? kind;
}

/** An entry with its day and time in the reader's zone. */
type TimelineEvent = LeadEvent & {
  when: { date: string; time: string };
  /** When what it is about begins, such as a consultation. */
  startsAt: { date: Date; words: string } | null;
};

/** What happened between a person and us, newest first, under the days on which it did. */
export function LeadTimeline({
  events,
  isVerified,
}: {
  events: readonly TimelineEvent[];
  /** The lead's email address is verified now, even if it wasn't at the time of an event. */
  isVerified: boolean;
}) {
  return groupByDay(events).map(({ date, items }) => (
    <section key={date} aria-label={date} className="mt-6">
      <h3 className="mb-1 text-1 font-medium text-ink-muted">{date}</h3>
      <ol>
        {items.map((event) => (
          <Entry key={event.id} event={event} isVerified={isVerified} />
        ))}
      </ol>
    </section>
  ));
}

function Entry({ event, isVerified }: { event: TimelineEvent; isVerified: boolean }) {
  const { kind, facts, createdAt, when, startsAt, actorName, consent } = event;
  const detail = eventDetail(event, useStageNames());
  const page = subjectPage(event);
  const isOwn = !isVerified && !actorName && !event.emailProven && kind !== "added";
  return (
    <li
      id={event.id}
      className="group relative grid scroll-mt-20 grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 py-2.5"
    >
      <span
        aria-hidden="true"
        className="absolute top-0 bottom-0 start-3.5 w-px bg-line group-first:top-6 group-last:bottom-auto group-last:h-6 group-only:hidden"
      />
      <span className="relative grid size-7 place-items-center rounded-full border border-line bg-surface-raised text-ink-muted">
        <Icon name={ICONS[partOf(kind)] ?? "info"} small />
      </span>
      <div className="min-w-0 pt-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <strong className="font-title">{eventLabel(event)}</strong>
          <Amount facts={facts} />
          <time dateTime={createdAt.toISOString()} className="ms-auto text-1 text-ink-faint tabular-nums">
            {when.time}
          </time>
        </p>
        {detail ? (
          <p className="mt-0.5 max-w-[65ch] whitespace-pre-line wrap-anywhere">
            <WithMentions text={detail} names={namesIn(facts)} />
          </p>
        ) : null}
        {startsAt ? (
          <p className="mt-0.5">
            <time dateTime={startsAt.date.toISOString()}>{startsAt.words}</time>
          </p>
        ) : null}
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

/** The amount of an entry: `<what>Minor` next to `currency`. */
function Amount({ facts }: Pick<LeadEvent, "facts">) {
  const amount = facts.yearlySavingMinor ?? facts.totalMinor ?? facts.amountMinor;
  if (typeof amount !== "number" || typeof facts.currency !== "string") return null;
  return <span className="text-brand tabular-nums">{moneyText(amount, facts.currency)}</span>;
}

function namesIn({ mentioned }: LeadEvent["facts"]): string[] {
  return typeof mentioned === "string" ? mentioned.split("\n") : [];
}

function WithMentions({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return text;
  return splitMentions(text, names).map((part, at) =>
    part.isMention ? <b key={at}>{part.text}</b> : part.text,
  );
}
