/** Words for an editor of a proposal that someone else saved. The page loads when it happens. */
export const proposalConflictCopy = {
  title: "Someone else saved first",
  lead: (time: string) =>
    `Someone saved this proposal at ${time}, while you were writing. Nothing is lost. Both texts are here, and yours isn't saved until you choose.`,
  someoneElse: "Someone else",
  mine: "Your text",
  mineNote: "Not saved",
  theirs: "The saved text",
  theirsNote: (time: string) => `Saved ${time}`,
  rest: "The comparison is too long to show all of it. All of your text stays in this form. To read theirs, open the proposal in another tab.",
  keepMine: "Keep mine",
  keepTheirs: "Keep theirs",
  editMine: "Edit mine again",
} as const;
