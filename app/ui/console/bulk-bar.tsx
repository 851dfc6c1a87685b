import { useEffect, useRef, useState } from "react";

import { useHydrated } from "remix-utils/use-hydrated";
import { consoleCopy } from "~/copy/console";

const copy = consoleCopy.table;

/**
 * The actions for the selected rows of a list. It belongs in the same form, which has the class
 * `bulk-form`. CSS shows it once a row is selected and counts the rows, so it needs no script.
 */
export function BulkBar({
  label,
  name,
  actions,
}: {
  /** Label of the group, for screen readers. */
  label: string;
  /** The `name` of the buttons: the field that says what to do. */
  name: string;
  actions: readonly { value: string; label: string }[];
}) {
  return (
    <div role="group" aria-label={label} className="bulk-bar">
      <p className="bulk-count me-auto font-title">{copy.selected}</p>
      {actions.map((action) => (
        <button
          key={action.value}
          name={name}
          value={action.value}
          className="min-h-10 rounded-m px-3.5 font-medium hover:bg-ink-muted pointer-coarse:min-h-11"
        >
          {action.label}
        </button>
      ))}
    </div>
  );
}

/** The checkbox of one row. */
export function RowTick({ name, value, label }: { name: string; value: string; label: string }) {
  return (
    <label className="grid size-6 place-items-center">
      <input type="checkbox" name={name} value={value} aria-label={label} className="tick" />
    </label>
  );
}

/** Selects every row of the page. Shown only where scripts run, because it needs them. */
export function SelectAll() {
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"none" | "some" | "all">("none");
  // The rows' checkboxes are uncontrolled so that they work without scripts. Their form reports
  // each change.
  useEffect(() => {
    const form = box.current?.form;
    if (!form) return;
    const read = () => {
      const ticks = listTicks(form);
      const ticked = ticks.filter(({ checked }) => checked).length;
      setState(ticked === 0 ? "none" : ticked === ticks.length ? "all" : "some");
    };
    read();
    form.addEventListener("change", read);
    return () => form.removeEventListener("change", read);
  }, [hydrated]);
  // HTML has no attribute for the mixed state.
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  if (!hydrated) return null;
  return (
    <label className="mb-2 inline-flex min-h-6 items-center gap-2.5 ps-2 text-1 text-ink-muted">
      <input
        ref={box}
        type="checkbox"
        checked={state === "all"}
        onChange={({ currentTarget: { form, checked } }) => {
          for (const tick of form ? listTicks(form) : []) tick.checked = checked;
          setState(checked ? "all" : "none");
        }}
        className="tick"
      />
      {copy.selectAll}
    </label>
  );
}

function listTicks(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("tbody .tick")];
}
