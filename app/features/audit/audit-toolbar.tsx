import { Link, useSearchParams } from "@remix-run/react";

import { Icon } from "~/ui/icon";
import { Toolbar } from "~/ui/console/toolbar";
import { auditCopy as copy } from "~/copy/audit";
import { AUDIT_SUBJECTS } from "~/models/audit/audit";

const AREA_OPTIONS = [
  { value: "", label: copy.anyArea },
  ...AUDIT_SUBJECTS.map((area) => ({ value: area, label: copy.areas[area] })),
];

/**
 * The filters of the audit log: person, subject, dates. A filter set by a row's link (`action`, and
 * the name of `subject`) stays until it is removed or all are cleared.
 */
export function AuditToolbar({ action, subject }: { action: string | null; subject: string | null }) {
  return (
    <>
      <Toolbar
        label={copy.listLabel}
        search={{ name: "person", label: copy.person, placeholder: copy.personPlaceholder }}
        filters={[{ name: "area", label: copy.areaFilter, options: AREA_OPTIONS }]}
        moreNames={["action", "subject", "from", "to"]}
      >
        <div className="grid gap-2 sm:flex">
          <DayInput name="from" label={copy.from} />
          <DayInput name="to" label={copy.to} />
        </div>
        <Kept name="action" />
        <Kept name="subject" />
      </Toolbar>
      {action || subject ? (
        <ul aria-label={copy.narrowed} className="mb-3 flex flex-wrap gap-2">
          {action ? <Narrowing name="action" text={copy.only(copy.actionLabel(action))} /> : null}
          {subject ? <Narrowing name="subject" text={copy.only(subject)} /> : null}
        </ul>
      ) : null}
    </>
  );
}

/** The filters that a row's link has set, and a link to remove them. */
function Narrowing({ name, text }: { name: string; text: string }) {
  const [params] = useSearchParams();
  const without = new URLSearchParams(params);
  for (const key of [name, "after", "before"]) without.delete(key);
  return (
    <li>
      <Link
        to={`?${without.toString()}`}
        className="inline-flex min-h-8 items-center gap-2 rounded-m border border-line-strong bg-surface-raised px-2.5 text-ink no-underline wrap-anywhere hover:border-ink"
      >
        {text}
        <Icon name="close" small />
        <span className="sr-only">{copy.widen}</span>
      </Link>
    </li>
  );
}

function DayInput({ name, label }: { name: string; label: string }) {
  const value = useSearchParams()[0].get(name) ?? "";
  return (
    <label className="grid grid-cols-[3rem_auto] items-center text-ink-muted sm:flex sm:gap-1.5">
      {label}
      <input key={value} type="date" name={name} defaultValue={value} className="control w-auto" />
    </label>
  );
}

function Kept({ name }: { name: string }) {
  const value = useSearchParams()[0].get(name);
  return value ? <input type="hidden" name={name} value={value} /> : null;
}
