import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("en");

/** Words for two people who change the same text. */
export const textConflictCopy = {
  title: "Someone else saved first",
  step: "Conflict",
  lead: (name: string, time: string) =>
    `${name} saved this article at ${time}, while you were writing. Nothing is lost. Both texts are here, and yours isn't saved until you choose.`,
  someoneElse: "Someone else",
  differing: (total: number) =>
    total === 0
      ? "The body is the same in both."
      : plural(total, { one: "One passage differs.", other: `${total} passages differ.` }),
  otherFields: (fields: string, passages: number) =>
    passages === 0 ? `Different: ${fields}.` : `Also different: ${fields}.`,
  sameFields: "Title, slug, tags and everything else are the same in both.",
  rest: "The comparison is too long to show all of it. All of your text stays in this form, and the history has theirs.",
  emptyField: "Empty",
  sameBody: (lines: number) =>
    plural(lines, { one: "Same body, 1 line", other: `Same body, ${lines} lines` }),
  mine: "Your text",
  mineNote: (version: number) => `Started from version ${version}, not saved`,
  theirs: (name: string) => `${name}'s text`,
  theirsNote: (version: number, time: string) => `Version ${version}, saved ${time}`,
  keepMine: "Keep mine",
  keepTheirs: "Keep theirs",
  kept: "Your text stays in this form until you decide",
  copy: "Copy mine as a new draft",
  merge: "Edit both together",
  copied: "Your text is now a separate draft",
  copyTitle: (title: string) => `${title} (my copy)`,
  merged: "Both texts are in the editor. Read it through, then save.",
  mergedMarks:
    "Both texts are in the editor. Where they conflict, both passages are shown between markers. Choose one, remove the markers, then save.",
  markMine: "<<<<<<< yours",
  markMiddle: "=======",
  markTheirs: ">>>>>>> theirs",
} as const;
