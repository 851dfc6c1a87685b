import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";

import { leadsCopy } from "~/copy/leads";
import { SelectAll } from "~/ui/console/bulk-bar";
import { consoleCopy } from "~/copy/console";
import { useStageNames } from "./use-stage-names";

const copy = leadsCopy.bulk;

const BUTTON = "min-h-10 rounded-m px-3.5 font-medium hover:bg-ink-muted pointer-coarse:min-h-11";

/**
 * Changes or exports the selected rows of the table inside. A plain form, because an export answers
 * with a file.
 */
export function LeadBulkForm({
  owners,
  children,
}: {
  owners: readonly { id: string; name: string }[];
  children: ReactNode;
}) {
  const [params] = useSearchParams();
  const search = params.toString();
  const ownerOptions = [
    { value: "none", label: leadsCopy.noOwner },
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const stageOptions = Object.entries(useStageNames()).map(([value, label]) => ({ value, label }));
  return (
    // A browser that comes back restores fields by their position, where other leads may be by now.
    <form method="post" action={`/admin/leads?index&${search}`} className="bulk-form" autoComplete="off">
      <SelectAll />
      {children}
      <div role="group" aria-label={copy.label} className="bulk-bar">
        <p className="bulk-count me-auto font-title">{consoleCopy.table.selected}</p>
        <Choice name="ownerId" label={copy.owner} options={ownerOptions} />
        <button name="intent" value="bulk-assign" className={BUTTON}>
          {copy.assign}
        </button>
        <Choice name="status" label={copy.stage} options={stageOptions} />
        <button name="intent" value="bulk-stage" className={BUTTON}>
          {copy.move}
        </button>
        <button name="scope" value="selected" formAction={`/admin/leads/export?${search}`} className={BUTTON}>
          {copy.export}
        </button>
      </div>
    </form>
  );
}

function Choice({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <select name={name} aria-label={label} className="control w-auto max-w-44">
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
