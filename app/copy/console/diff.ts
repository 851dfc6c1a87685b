import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("en");

/** Words of two texts that are compared. */
export const diffCopy = {
  skipped: (lines: number) => `${lines} ${plural(lines, { one: "line", other: "lines" })} the same`,
  removed: "removed",
  added: "added",
} as const;
