import { workspacesCopy } from "~/copy/workspaces";

import type { ProgressStep } from "./progress.server";

const copy = workspacesCopy.progress;

/** How far a company has come, from its statement to the start of the work. */
export function Progress({ steps }: { steps: readonly ProgressStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ol
      aria-label={copy.label}
      className="mb-10 grid border-y border-line border-t-ink py-2 md:auto-cols-fr md:grid-flow-col md:pt-4.5 md:pb-3.5"
    >
      {steps.map((step) => (
        <Step key={step.label} step={step} />
      ))}
    </ol>
  );
}

const DOTS: Record<ProgressStep["state"], string> = {
  done: "border-brand after:absolute after:inset-1 after:rounded-full after:bg-brand",
  now: "border-2 border-brand ring-3 ring-brand-soft",
  ahead: "border-line-strong",
};

function Step({ step: { label, note, state } }: { step: ProgressStep }) {
  return (
    <li
      aria-current={state === "now" ? "step" : undefined}
      className="group relative grid min-h-11 grid-cols-[1.125rem_minmax(0,1fr)_auto] items-center gap-x-3 leading-snug md:block md:pr-4"
    >
      <span
        aria-hidden="true"
        className={`absolute top-1/2 left-2 h-full w-[1.5px] group-last:hidden md:top-2 md:right-0 md:left-4.5 md:h-[1.5px] md:w-auto ${state === "done" ? "bg-brand" : "bg-line"}`}
      />
      <span
        aria-hidden="true"
        className={`relative block size-4.5 rounded-full border-[1.5px] bg-surface md:mb-2 ${DOTS[state]}`}
      />
      <span className={state === "ahead" ? "text-ink-muted" : "font-title"}>
        {label}
        {state === "done" ? <span className="sr-only">{copy.done}</span> : null}
      </span>
      <small className="text-1 text-ink-faint tabular-nums md:block">{note}</small>
    </li>
  );
}
