import { useEffect, useRef, useState } from "react";

import { useHydrated } from "~/components/ui/use-hydrated";
import { usersCopy } from "~/copy/users";

const copy = usersCopy.bulk;

/** What can be done with the ticked rows. Its style shows it as soon as a row is ticked, and counts them: no script is needed. */
export function BulkBar() {
  return (
    <div role="group" aria-label={copy.label} className="bulk-bar">
      <p className="bulk-count mr-auto font-title">{copy.selected}</p>
      {(["set-role", "disable", "enable"] as const).map((intent) => (
        <button
          key={intent}
          name="do"
          value={intent}
          className="min-h-9 rounded-m px-3.5 font-medium hover:bg-ink-muted pointer-coarse:min-h-11"
        >
          {intent === "set-role" ? copy.role : copy[intent]}
        </button>
      ))}
    </div>
  );
}

/** Ticks every row of the page at once. Offered only where scripts run, because it can do nothing without. */
export function SelectAll() {
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"none" | "some" | "all">("none");
  // The rows' ticks are the browser's own, so that they work without scripts: their form tells of each change.
  useEffect(() => {
    const form = box.current?.form;
    if (!form) return;
    const read = () => {
      const ticks = ticksOf(form);
      const ticked = ticks.filter(({ checked }) => checked).length;
      setState(ticked === 0 ? "none" : ticked === ticks.length ? "all" : "some");
    };
    read();
    form.addEventListener("change", read);
    return () => form.removeEventListener("change", read);
  }, [hydrated]);
  // No attribute says "some of them".
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  if (!hydrated) return null;
  return (
    <label className="mb-2 inline-flex min-h-6 items-center gap-2.5 pl-2 text-1 text-ink-muted">
      <input
        ref={box}
        type="checkbox"
        checked={state === "all"}
        onChange={({ currentTarget: { form, checked } }) => {
          for (const tick of form ? ticksOf(form) : []) tick.checked = checked;
          setState(checked ? "all" : "none");
        }}
        className="tick"
      />
      {usersCopy.selectAll}
    </label>
  );
}

function ticksOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name="id"]')];
}
