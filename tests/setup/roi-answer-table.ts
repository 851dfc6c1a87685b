import { ROI_STEPS, type Reading, type RoiStep, type RoiValues } from "~/models/roi/roi";

/** One answer and its result. */
interface AnswerRow {
  step: RoiStep;
  answer: string;
  expected: string;
}

/** The lines "answer => result" of a table. */
export function rowsOf(table: Record<RoiStep, string>): AnswerRow[] {
  return ROI_STEPS.flatMap((step) =>
    table[step]
      .split("\n")
      .filter((line) => line.includes("=>"))
      .map((line) => {
        const [answer = "", expected = ""] = line.split("=>").map((part) => part.trim());
        return { step, answer, expected };
      }),
  );
}

/** A reading as the table writes it. */
export function writtenReading(reading: Reading<RoiValues[RoiStep]>): string {
  if (reading.kind === "unknown") return "unknown";
  if (reading.kind === "unclear") return reading.reason === "question" ? "question" : "ask";
  const { value } = reading;
  if ("hoursPerMonth" in value && "kind" in value) return `h:${value.hoursPerMonth}`;
  if ("perMonth" in value) return String(value.perMonth);
  if ("minutes" in value) return String(value.minutes);
  if ("people" in value) return String(value.people);
  if ("percent" in value) return String(value.percent);
  if ("hourCostMinor" in value) return `${value.currency} ${(value.hourCostMinor / 100).toFixed(2)}`;
  if ("systems" in value) return String(value.systems);
  return "name" in value ? value.name : "";
}

/** The choices that a reading offers. */
export function choicesOf(reading: Reading<RoiValues[RoiStep]>): string[] {
  return reading.kind === "unclear" ? (reading.choices ?? []) : [];
}
