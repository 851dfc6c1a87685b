import { Link } from "@remix-run/react";

import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { auditCopy as copy } from "~/copy/audit";
import { groupByDay } from "~/lib/group-by-day";
import type { AuditEntry } from "~/models/audit/audit";
import { nameAlone } from "~/models/account/user-name";
import { deviceName } from "~/models/account/user-session";

import type { AuditFact } from "./audit-facts";
import { auditSentence } from "./audit-sentence";

type FeedEntry = AuditEntry & {
  when: { date: string; time: string };
  /** The subject's page, where the reader may open it. */
  page: string | null;
};

/**
 * The entries of the audit log as sentences, by day. The links of a sentence filter the list by its
 * person or subject.
 */
export function AuditFeed({ entries, timeZone }: { entries: readonly FeedEntry[]; timeZone: string }) {
  return groupByDay(entries).map(({ date, items }, index) => (
    <section key={date} aria-label={date} className="mt-7">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-ink pb-2">
        <h2 className="text-[0.9375rem] font-title">{date}</h2>
        {index === 0 ? <p className="text-1 text-ink-faint">{copy.timesIn(timeZone)}</p> : null}
      </header>
      <ol aria-label={copy.listLabel}>
        {items.map((entry) => (
          <Deed key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}

function Deed({ entry }: { entry: FeedEntry }) {
  const { when, createdAt, actorId, actorName, network, userAgent } = entry;
  const { before, after, change, facts } = auditSentence(entry);
  const who = nameAlone(actorName);
  const place = [userAgent ? deviceName(userAgent) : null, network].filter(Boolean).join(", ");
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-start gap-x-3 border-b border-line py-2.5 sm:grid-cols-[3.25rem_1.75rem_minmax(0,1fr)]">
      <time
        dateTime={createdAt.toISOString()}
        className="pt-1 font-mono text-1 text-ink-faint max-sm:col-start-2"
      >
        {when.time}
      </time>
      <span className="max-sm:col-start-1 max-sm:row-start-1">
        <Avatar name={who} />
      </span>
      <div className="min-w-0 max-sm:col-start-2">
        <div className="flex flex-wrap items-baseline gap-x-4 pt-0.5">
          <p className="min-w-0 flex-1 basis-80 wrap-anywhere">
            <Link
              to={`/admin/audit?person=${actorId ?? "System"}`}
              title={who === actorName ? undefined : actorName}
              className="font-title no-underline hover:underline"
            >
              {who}
            </Link>{" "}
            {before}
            <Subject entry={entry} />
            {after}
            {change ? <Change change={change} /> : null}
          </p>
          {place ? <p className="text-1 text-ink-faint">{place}</p> : null}
        </div>
        <details className="group mt-0.5">
          <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 text-1 text-ink-muted hover:text-ink">
            <span className="transition-transform group-open:rotate-90">
              <Icon name="next" small />
            </span>
            {facts.length > 0 ? copy.changes(facts.length) : copy.details}
          </summary>
          {facts.length > 0 ? <Changes facts={facts} /> : null}
          <p className="flex flex-wrap items-center gap-x-4 py-1.5 text-1 text-ink-faint">
            <span>{copy.actionLabel(entry.action)}</span>
            {entry.requestId ? (
              <span className="font-mono wrap-anywhere">{copy.request(entry.requestId)}</span>
            ) : null}
            {entry.page ? (
              <Link to={entry.page} className="inline-flex min-h-6 items-center">
                {copy.openLead}
              </Link>
            ) : null}
            <Link to={`/admin/audit?action=${entry.action}`} className="inline-flex min-h-6 items-center">
              {copy.sameAction}
            </Link>
          </p>
        </details>
      </div>
    </li>
  );
}

function Subject({ entry: { subjectId, subjectName, subjectType } }: { entry: AuditEntry }) {
  const isNameless = subjectType === "lead" && subjectName === "Lead";
  const name = isNameless ? copy.namelessLead : nameAlone(subjectName) || copy.nameless;
  if (!subjectId) return <b className="font-title">{name}</b>;
  return <Link to={`/admin/audit?area=${subjectType}&subject=${encodeURIComponent(subjectId)}`}>{name}</Link>;
}

function Change({ change: { before, after } }: { change: Pick<AuditFact, "before" | "after"> }) {
  return (
    <>
      {before === null ? null : ` ${copy.changedFrom} ${before}`} {copy.changedTo}{" "}
      <b className="font-title tabular-nums">{after}</b>
    </>
  );
}

function Changes({ facts }: { facts: readonly AuditFact[] }) {
  return (
    <div className="mt-1.5 max-w-3xl overflow-x-auto border border-line bg-surface-raised px-3">
      <table className="w-full text-start text-1 [&_td]:py-1.5 [&_td]:pe-4 [&_td]:align-top [&_th]:py-1.5 [&_th]:pe-4 [&_th]:align-top [&_tr+tr]:border-t [&_tr+tr]:border-line">
        <thead>
          <tr className="border-b border-line text-ink-muted">
            <th scope="col">{copy.field}</th>
            <th scope="col">{copy.before}</th>
            <th scope="col">{copy.after}</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {facts.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row" className="font-normal text-ink-muted">
                {name}
              </th>
              <td className="wrap-anywhere text-ink-muted">
                {before === null || before === copy.nothing ? null : <del>{before}</del>}
              </td>
              <td className="wrap-anywhere">
                <ins className="no-underline">{after}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
