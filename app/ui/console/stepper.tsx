import type { ReactNode } from "react";

/** One step on the way of a thing. */
export interface StepperStep {
  key: string;
  label: ReactNode;
  /** When it was reached, or what it waits for. */
  note?: ReactNode;
  state: "done" | "now" | "ahead";
}

const DOTS: Record<StepperStep["state"], string> = {
  done: "border-brand after:absolute after:inset-1 after:rounded-full after:bg-brand",
  now: "border-2 border-brand ring-3 ring-brand-soft",
  ahead: "border-line-strong",
};

/** How far a thing has come: circles on a line, and a list of rows on phones. */
export function Stepper({
  label,
  done,
  steps,
}: {
  label: string;
  /** What a screen reader says after a step that is over. */
  done: string;
  steps: readonly StepperStep[];
}) {
  return (
    <ol
      aria-label={label}
      className="grid border-y border-line border-t-ink py-2 md:auto-cols-fr md:grid-flow-col md:pt-4.5 md:pb-3.5"
    >
      {steps.map((step) => (
        <Step key={step.key} step={step} done={done} />
      ))}
    </ol>
  );
}

function Step({ step: { label, note, state }, done }: { step: StepperStep; done: string }) {
  return (
    <li
      aria-current={state === "now" ? "step" : undefined}
      className="group relative grid min-h-11 grid-cols-[1.125rem_minmax(0,1fr)_auto] items-center gap-x-3 leading-snug md:block md:pe-4"
    >
      <span
        aria-hidden="true"
        className={`absolute top-1/2 start-2 h-full w-[1.5px] group-last:hidden md:top-2 md:end-0 md:start-4.5 md:h-[1.5px] md:w-auto ${state === "done" ? "bg-brand" : "bg-line"}`}
      />
      <span
        aria-hidden="true"
        className={`relative block size-4.5 rounded-full border-[1.5px] bg-surface md:mb-2 ${DOTS[state]}`}
      />
      <span className={state === "ahead" ? "text-ink-muted" : "font-title"}>
        {label}
        {state === "done" ? <span className="sr-only">{done}</span> : null}
      </span>
      {note ? <small className="text-1 text-ink-faint tabular-nums md:block">{note}</small> : null}
    </li>
  );
}
