import type { UnclearReason } from "../roi";
import type { Amount } from "../roi-number";

/** An answer that the agent asks back about, with possible meanings. */
export type Unclear = { kind: "unclear"; reason: UnclearReason; choices?: string[] };

/** Asks back without possible meanings. */
export function unclear(reason: UnclearReason): Unclear {
  return { kind: "unclear", reason };
}

/** Asks back with possible meanings. Each choice is an answer that would be understood. */
export function ask(reason: UnclearReason, ...choices: string[]): Unclear {
  const offered = [...new Set(choices)].filter((choice) => !/NaN|Infinity|(?:^|[^\d.])-?0 /.test(choice));
  return offered.length > 0 ? { kind: "unclear", reason, choices: offered.slice(0, 3) } : unclear(reason);
}

/** A value that the agent takes. */
export function understood<Value>(value: Value): { kind: "understood"; value: Value } {
  return { kind: "understood", value };
}

/** Distinguishes negative figures and zero from those that are merely out of range. */
export function outside(
  value: number,
  { min, max }: { min: number; max: number } = { min: 0, max: Infinity },
): UnclearReason | null {
  if (Number.isNaN(value)) return "no_number";
  if (value < 0) return "negative";
  if (value === 0) return "zero";
  if (value > max) return "too_large";
  return value < min ? "too_small" : null;
}

/** Asks back about an answer with several counts, or with figures about something else alone. */
export function unclearCounts(all: Amount[], counts: Amount[], write: (count: Amount) => string): Unclear {
  if (counts.length > 1)
    return ask("several", ...counts.map((count) => (count.value > 0 ? write(count) : "")).filter(Boolean));
  return all.length > 0 ? unclear("elsewhere") : unclear("no_number");
}
