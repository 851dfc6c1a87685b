import { auditCopy as copy } from "~/copy/audit";
import type { AuditEntry } from "~/models/audit";

/** The fields of a thing as they were and as they are. Of a field with parts, such as an address, only the parts that differ. */
export function AuditChanges({ entry }: { entry: Pick<AuditEntry, "before" | "after"> }) {
  const [before, after] = [partsOf(entry.before), partsOf(entry.after)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !name.includes(PART) || shown(before[name]) !== shown(after[name]),
  );
  if (names.length === 0) return null;
  return (
    <dl className="grid gap-0.5 text-1">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="min-w-0 font-mono wrap-anywhere">
            {name in before ? (
              <>
                <del className="no-underline text-ink-muted">{shown(before[name])}</del>
                <span className="sr-only"> {copy.became} </span>
                <span aria-hidden="true"> → </span>
              </>
            ) : null}
            <ins className="no-underline">{name in after ? shown(after[name]) : copy.nothing}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const PART = " / ";

/** The fields of a state by name; the parts of one that has parts as "address / city". */
function partsOf(state: Record<string, unknown> | null): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(state ?? {}).flatMap(([name, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, own]) => [`${name}${PART}${part}`, own])
        : [[name, value]],
    ),
  );
}

const SHOWN_LENGTH_MAX = 160;

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return copy.nothing;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}
