import { lateCatalog } from "~/lib/language/catalog";
import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("en");

/** Words of two texts that are compared. */
export const diffCopy = lateCatalog("diff", {
  skipped: (lines: number) => `${lines} ${plural(lines, { one: "line", other: "lines" })} the same`,
  removed: "removed",
  added: "added",
} as const);
