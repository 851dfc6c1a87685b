import { useSearchParams } from "@remix-run/react";

import { Toolbar } from "~/components/console/toolbar";
import { auditCopy as copy } from "~/copy/audit";
import { AUDIT_SUBJECTS } from "~/models/audit";

const AREA_OPTIONS = [
  { value: "", label: copy.anyArea },
  ...AUDIT_SUBJECTS.map((area) => ({ value: area, label: copy.areas[area] })),
];

/** Whose changes, of what, on which days. What a link of a row narrowed the list to stays, until the filters are cleared. */
export function AuditToolbar() {
  return (
    <Toolbar
      label={copy.listLabel}
      search={{ name: "person", label: copy.person, placeholder: copy.personPlaceholder }}
      filters={[{ name: "area", label: copy.areaFilter, options: AREA_OPTIONS }]}
      moreNames={["action", "subject", "from", "to"]}
    >
      <DayInput name="from" label={copy.from} />
      <DayInput name="to" label={copy.to} />
      <Kept name="action" />
      <Kept name="subject" />
    </Toolbar>
  );
}

function DayInput({ name, label }: { name: string; label: string }) {
  const value = useSearchParams()[0].get(name) ?? "";
  return (
    <label className="flex items-center gap-1.5 text-ink-muted">
      {label}
      <input key={value} type="date" name={name} defaultValue={value} className="control w-auto" />
    </label>
  );
}

function Kept({ name }: { name: string }) {
  const value = useSearchParams()[0].get(name);
  return value ? <input type="hidden" name={name} value={value} /> : null;
}
