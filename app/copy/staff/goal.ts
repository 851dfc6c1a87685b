/** Words about what a member of staff wants to win in a quarter. */
export const goalCopy = {
  title: "Quarterly goal",
  lead: (name: string) => `What ${name} wants to win in each quarter.`,
  leadOwn: "What you want to win in each quarter. You and super admins can change it.",
  amount: "Amount",
  amountHelp: "The first year's value of accepted proposals. Leave it empty for no goal.",
  currency: "Currency",
  save: "Save goal",
  cancel: "Cancel",
  saved: "Goal saved",
  removed: "Goal removed",
  failed: "The goal was not saved",
  link: "Quarterly goal",
  setOrChange: "Set or change",
} as const;
