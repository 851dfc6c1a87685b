import type { ReactNode } from "react";

const KINDS = {
  plain:
    "text-ink-muted shadow-[inset_0_0_0_1px_var(--line-strong)] before:shadow-[inset_0_0_0_1.5px_currentColor]",
  positive: "bg-positive-soft text-positive before:bg-current",
  info: "bg-info-soft text-info before:bg-current",
  warning: "bg-warning-soft text-warning before:bg-current",
  danger: "bg-danger-soft text-danger before:bg-current",
} as const;

/** A state in one word. The color and the dot only repeat the word. */
export function Badge({ kind = "plain", children }: { kind?: keyof typeof KINDS; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-s px-2 py-0.5 text-1 font-medium whitespace-nowrap before:size-[0.5em] before:rounded-full ${KINDS[kind]}`}
    >
      {children}
    </span>
  );
}
