import { landingCopy } from "~/copy/landing";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";

const { invoice: copy, drawing } = landingCopy.hero;

/** The row that differs. */
const DIFFERENT = 1;

/**
 * The hero's picture on phones: an invoice that differs from its order, and the person who decides.
 * Nothing in it moves, and nothing in it can be pressed.
 */
export function OneInvoice() {
  return (
    <div role="img" aria-label={copy.label} className="relative pt-5 pb-6 sm:hidden">
      <div className="relative me-5 border border-t-3 border-line-strong border-t-ink bg-surface-raised px-3.5 pt-2.5 pb-10.5 tabular-nums">
        <span className="absolute -top-3.5 end-[-0.5rem] start-3 h-2.5 border border-b-0 border-line bg-surface-raised" />
        <p className="flex justify-between gap-4 border-b border-line pb-1.5 text-2">
          <b className="font-title">{copy.name}</b>
          <span className="text-ink-muted">{copy.from}</span>
        </p>
        <Row name="" values={copy.columns} mark={null} className="border-b border-line text-ink-faint" />
        {copy.rows.map(([name, ...values], index) => (
          <Row
            key={name}
            name={name}
            values={values}
            mark={index === DIFFERENT ? "≠" : index < DIFFERENT ? "=" : null}
            className={
              index === DIFFERENT
                ? "-mx-2 bg-mark-soft px-2 font-strong text-mark shadow-[inset_0_0_0_1px_var(--mark)]"
                : index < DIFFERENT
                  ? "border-b border-line"
                  : ""
            }
          />
        ))}
      </div>
      <svg viewBox="0 0 60 72" className="absolute top-30 -end-1.5 z-2 h-15.5 w-13 fill-none">
        <path className="rail-mark" d="M23 5C64 5 60 40 45 66" />
        <path className="rail-mark rail-mark--solid" d="m45.5 56.5-1 10.5 9.5-4" />
      </svg>
      <div className="relative z-1 -mt-7 ms-7 rounded-l border border-line-strong bg-surface-raised px-4 pt-3.5 pb-4 text-2 text-ink-muted shadow-float">
        <p className="mb-1 flex items-center gap-2 text-ink">
          <svg viewBox="0 0 26 26" className="size-5 fill-none">
            <circle className="rail-mark" cx="13" cy="13" r="10" />
          </svg>
          <b className="font-title">{copy.decides}</b>
          <span className="ms-auto text-1 text-mark">{copy.due}</span>
        </p>
        <p>{copy.why}</p>
        <p className="mt-3 grid grid-cols-2 gap-2 text-center">
          <span className={buttonClass({ kind: "primary" })}>{drawing.approve}</span>
          <span className={buttonClass()}>{drawing.sendBack}</span>
        </p>
      </div>
    </div>
  );
}

function Row({
  name,
  values,
  mark,
  className,
}: {
  name: string;
  values: readonly string[];
  mark: "=" | "≠" | null;
  className: string;
}) {
  return (
    <p
      className={`grid grid-cols-[minmax(0,1fr)_4.6rem_4.6rem_1.25rem] items-center gap-1 py-1.5 font-mono text-1 ${className}`}
    >
      <span>{name}</span>
      {values.map((value, index) => (
        <span key={index} className="text-end">
          {value}
        </span>
      ))}
      <span className="grid justify-items-end">
        {mark === "=" ? (
          <span className="text-brand">
            <Icon name="check" small />
          </span>
        ) : (
          mark
        )}
      </span>
    </p>
  );
}
