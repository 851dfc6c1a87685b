import { Link } from "@remix-run/react";

import { LocalTime } from "~/ui/local-time";
import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { auditCopy as copy } from "~/copy/audit";
import type { AuditEntry } from "~/models/audit/audit";
import { deviceName } from "~/models/account/user-session";

import { AuditChanges } from "./audit-changes";

const COLUMNS: Record<"when" | "what" | "who" | "changes" | "where", TableColumn> = {
  when: { key: "when", label: copy.columns.when, isWideOnly: true },
  what: { key: "what", label: copy.columns.what },
  who: { key: "who", label: copy.columns.who, isWideOnly: true },
  changes: { key: "changes", label: copy.columns.changes, isWideOnly: true },
  where: { key: "where", label: copy.columns.where, isRoomyOnly: true },
};

/** The entries of the audit log. The links of a row filter the list by its person or subject. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <ConsoleTable label={copy.listLabel} columns={Object.values(COLUMNS)}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </ConsoleTable>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const when = <LocalTime date={entry.createdAt} className="whitespace-nowrap" />;
  const who = (
    <Link
      to={`/admin/audit?person=${entry.actorId ?? "System"}`}
      className="inline-flex min-h-6 items-center wrap-anywhere no-underline hover:underline"
    >
      {entry.actorName}
    </Link>
  );
  return (
    <tr className="[&>*]:py-2.5 [&>*]:align-top">
      <td className={`text-ink-muted ${cellClass(COLUMNS.when)}`}>{when}</td>
      <th scope="row" className={cellClass(COLUMNS.what)}>
        <Link
          to={`/admin/audit?action=${entry.action}`}
          className="inline-flex min-h-6 items-center font-title no-underline hover:underline"
        >
          {copy.actionLabel(entry.action)}
        </Link>
        <Subject entry={entry} />
        <div className="is-phone-only">
          <p className="mt-1 text-1 text-ink-muted">{who}</p>
          <p className="text-1 text-ink-muted">{when}</p>
          <AuditChanges entry={entry} />
        </div>
      </th>
      <td className={`min-w-36 ${cellClass(COLUMNS.who)}`}>{who}</td>
      <td className={cellClass(COLUMNS.changes)}>
        <AuditChanges entry={entry} />
      </td>
      <td className={`text-1 text-ink-muted ${cellClass(COLUMNS.where)}`}>
        {place(entry)}
        {entry.requestId ? (
          <span className="block max-w-40 truncate font-mono" title={copy.request(entry.requestId)}>
            {entry.requestId}
          </span>
        ) : null}
      </td>
    </tr>
  );
}

function Subject({ entry: { subjectId, subjectName, subjectType } }: { entry: AuditEntry }) {
  const look = "block min-h-6 max-w-80 leading-6 text-1 wrap-anywhere text-ink-muted";
  if (!subjectId) return <span className={look}>{subjectName}</span>;
  return (
    <Link to={`/admin/audit?area=${subjectType}&subject=${encodeURIComponent(subjectId)}`} className={look}>
      {subjectName}
    </Link>
  );
}

function place({ network, userAgent }: AuditEntry): string {
  return [userAgent ? deviceName(userAgent) : null, network].filter(Boolean).join(", ");
}
