import type { ReactNode } from "react";

import type { RangeText } from "./host";
import { saveTyped } from "./save-on-change";

/** Two fields for a range of the day, with what is wrong with them, as an item of a list. */
export function RangeFields({
  prefix,
  labels,
  range,
  errors,
  formId,
  isSavedAtOnce = false,
  children,
}: {
  /** The range's name in the form. */
  prefix: string;
  labels: { from: string; to: string };
  range: RangeText;
  errors: Record<string, string[]>;
  formId: string;
  isSavedAtOnce?: boolean;
  children?: ReactNode;
}) {
  const names = { from: `${prefix}.from`, to: `${prefix}.to` };
  const wrong = [...(errors[names.from] ?? []), ...(errors[names.to] ?? [])];
  const errorId = `${formId}-${prefix}-error`;
  const field = (part: "from" | "to") => (
    <input
      key={`${part} ${range[part]}`}
      id={`${formId}-${names[part]}`}
      name={names[part]}
      aria-label={labels[part]}
      aria-invalid={errors[names[part]] ? true : undefined}
      aria-describedby={wrong.length > 0 ? errorId : undefined}
      defaultValue={range[part]}
      onBlur={isSavedAtOnce ? saveTyped : undefined}
      autoComplete="off"
      maxLength={5}
      placeholder="09:00"
      className="control w-20 px-1 text-center font-mono"
    />
  );
  return (
    <li>
      <span className="flex items-center gap-1.5">
        {field("from")}
        <span aria-hidden="true" className="text-ink-muted">
          –
        </span>
        {field("to")}
        {children}
      </span>
      {wrong.length > 0 ? (
        <p id={errorId} className="mt-0.5 text-1 text-danger">
          {wrong.join(" ")}
        </p>
      ) : null}
    </li>
  );
}
