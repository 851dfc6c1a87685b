import { auditCopy as copy } from "~/copy/audit";
import type { AuditEntry } from "~/models/audit/audit";
import { auditFacts } from "./audit-facts";

/** The changed fields of an entry, before and after, in words and money. */
export function AuditChanges({ entry }: { entry: Pick<AuditEntry, "before" | "after"> }) {
  const facts = auditFacts(entry);
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-0.5 text-1">
      {facts.map(({ name, before, after }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">
            {before === null ? null : (
              <>
                <del className="no-underline text-ink-muted">{before}</del>
                <span className="sr-only"> {copy.became} </span>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins className="no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
