/** Words about staff who look at a user's pages. */
export const viewAsCopy = {
  title: (name: string) => `View as ${name}`,
  link: "View as this user",
  lead: (name: string, minutes: number) =>
    `You see what ${name} sees, for ${minutes} minutes. You can't change anything. The audit log keeps your reason, and ${name} sees in their security activity that our staff looked.`,
  hidden: "How they sign in, downloads of personal data and everything that asks for a password stay closed.",
  reason: "Reason",
  reasonHelp: "What you are looking into, for example the number of a support request.",
  reasonTooShort: (min: number) => `Please give a reason of at least ${min} characters.`,
  submit: "Show their pages",
  submitting: "One moment…",
  cancel: "Cancel",
  errorTitle: "Their pages can't be shown",
  ended: (name: string) => ({ title: `You no longer see the pages of ${name}.` }),
  over: { title: "You see your own pages." },
  refused: (name: string) => ({
    title: "Nothing was changed",
    description: `You are looking at the pages of ${name}. Stop viewing to work as yourself.`,
  }),
  refusedCall: "You are looking at someone else's pages. Stop viewing to change anything.",
  closed: "This stays closed while you look at someone else's pages.",
};
