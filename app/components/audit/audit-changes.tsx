import { auditCopy as copy } from "~/copy/audit";
import type { AuditEntry } from "~/models/audit";

/** The fields of a thing as they were and as they are. */
export function AuditChanges({ entry: { before, after } }: { entry: Pick<AuditEntry, "before" | "after"> }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <dl className="grid gap-0.5 text-1">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="min-w-0 font-mono wrap-anywhere">
            {before && name in before ? (
              <>
                <del className="no-underline text-ink-muted">{shown(before[name])}</del>
                <span className="sr-only"> {copy.became} </span>
                <span aria-hidden="true"> → </span>
              </>
            ) : null}
            <ins className="no-underline">{after && name in after ? shown(after[name]) : copy.nothing}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SHOWN_LENGTH_MAX = 160;

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return copy.nothing;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}
