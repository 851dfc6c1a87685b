import { lateCatalog } from "~/lib/language/catalog";
import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("en");

/** Words of two texts that are compared. */
export const diffCopy = lateCatalog("diff", {
  skipped: (lines: number) => `${lines} ${plural(lines, { one: "line", other: "lines" })} the same`,
  rest: (lines: number) =>
    plural(lines, { one: "1 more line isn't shown", other: `${lines} more lines aren't shown` }),
  removed: "removed",
  added: "added",
} as const);
