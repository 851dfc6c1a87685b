import { lateCatalog } from "~/lib/language/catalog";

/** Words of the lists of proposals for those who get them. */
export const ownProposalsCopy = lateCatalog("ownProposals", {
  title: "Proposals",
  description: "The proposals sent to your email address: read them, ask questions, accept or decline.",
  lead: "Proposals sent to your email address, newest first.",
  label: "Proposals",
  signIn: {
    title: "Sign in to see your proposals",
    text: "Proposals appear here for the account with the email address they were sent to. With the link from the email, you don't need an account.",
    button: "Sign in",
    register: "Create an account",
  },
  none: {
    title: "No proposals yet",
    text: "After a consultation we'll email you a proposal, and it will appear here.",
    action: "Book a consultation",
  },
  columns: { title: "Proposal", total: "Total", status: "Status", until: "Open until" },
  each: (amount: string) => `${amount} each month`,
  saves: (amount: string) => `Saves ${amount} a year.`,
  pager: "Pages of proposals",
  workspace: {
    tab: "Proposals",
    lead: (company: string) => `Proposals for ${company}, newest first.`,
    none: {
      title: "No proposals for this company",
      text: "If you'd like to automate more, tell us which process.",
      action: "Write to us",
    },
  },
} as const);
