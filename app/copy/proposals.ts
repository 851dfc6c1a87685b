import type { ProposalStatus } from "~/models/proposal/proposal";
import type { Period } from "~/models/proposal/proposal-money";

export const PROPOSAL_STATUS_LABELS: Record<ProposalStatus, string> = {
  draft: "Draft",
  sent: "Sent",
  viewed: "Opened",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

export const PERIOD_LABELS: Record<Period, string> = { once: "Once", monthly: "Each month" };

/** Where a proposal stands as its readers are told: whether they opened it is no news to them. */
export const OWN_STATUS_LABELS: Record<ProposalStatus, string> = {
  ...PROPOSAL_STATUS_LABELS,
  sent: "Open",
  viewed: "Open",
};

/** Names of currencies, as "All prices in … before tax." has them. */
export const CURRENCY_NAMES: Record<string, string> = {
  USD: "US dollars",
  EUR: "euros",
  GBP: "pounds sterling",
  CHF: "Swiss francs",
  JPY: "Japanese yen",
};

/** Words of a proposal as a document. The text that is accepted is made of them, too. */
export const proposalPaperCopy = {
  proposal: "Proposal",
  versionNumber: (revision: number) => `version ${revision}`,
  date: "Date",
  notSent: "Not sent yet",
  for: "For",
  from: "From",
  print: "Print or save as PDF",
  printHint: "Print this page to save it as PDF.",
  openUntil: (day: string) => `Open until ${day}`,
  request: "What you asked for",
  work: "What we will do",
  costs: "What it costs",
  prices: (currency: string) => `All prices in ${currency}, before tax.`,
  pricesWithoutTax: (currency: string) => `All prices in ${currency}. No tax is added.`,
  itemsLabel: "Line items",
  columns: { item: "Item", quantity: "Quantity", unitPrice: "Unit price", amount: "Amount" },
  optional: "Optional",
  chosen: "chosen",
  notChosen: "not chosen",
  eachMonth: "each month",
  fixed: "Fixed items",
  options: "Chosen options",
  discount: "Discount",
  discountPercent: (percent: string) => `Discount, ${percent}`,
  tax: (label: string, percent: string) => `${label}, ${percent}`,
  total: "Total, once",
  monthly: "Then each month",
  monthlyOnly: "Each month",
  gain: "What you get back",
  gainText: (saving: string, day: string) =>
    `${saving} a year at full operation, worked out from your own answers on ${day}.`,
  gainLink: "See the statement and every assumption",
  terms: "What else holds",
  changes: (revision: number) => `What is new since version ${revision}`,
  changesBefore: (revision: number) => `Version ${revision}`,
  noChanges: "Nothing in the text differs.",
} as const;

/** Words of the text whose hash an acceptance keeps. */
export const proposalTextCopy = {
  head: (reference: string, revision: number) => `Proposal ${reference}, version ${revision}`,
  from: "From",
  for: "For",
  openUntil: "Open until",
  items: "Items",
  optional: "optional",
  chosen: "optional, chosen",
  notChosen: "optional, not chosen",
  once: "Paid once",
  monthly: "Paid each month",
  total: "Total",
  totalMonthly: (monthly: string) => `${monthly} each month`,
  totalBoth: (once: string, monthly: string) => `${once} once, then ${monthly} each month`,
  statement: "ROI statement",
} as const;

/** Words of `/p/:token`. */
export const proposalCopy = {
  pageTitle: "Proposal",
  update: "Update the total",
  accept: {
    title: "Accept this proposal",
    text: "Your name, the time and this version are recorded together. Both sides receive a copy by mail.",
    name: "Full name, as signature",
    role: "Role in the company",
    consent: (company: string) => `I may sign for ${company} and agree to the terms of service.`,
    consentBeforeLink: (company: string) => `I may sign for ${company} and agree to the`,
    consentForMyself: "I agree to the terms of service.",
    consentForMyselfBeforeLink: "I agree to the",
    terms: "terms of service",
    consentMissing: "Please agree, or it cannot be accepted.",
    nameMissing: "Please type your full name.",
    submit: (total: string) => `Accept for ${total}`,
    submitting: "Accepting",
    failed: "It is not accepted yet",
    totalChanged: (total: string) =>
      `With the options you have chosen the total is ${total}. Please check it, and press the button once more.`,
    ask: "Ask a question",
    accepted: "Proposal accepted",
  },
  decline: {
    summary: "Decline this proposal",
    text: "It closes at once. If only a detail is wrong, ask instead: we send you another version.",
    reason: "Reason",
    submit: "Decline it for good",
    submitting: "Declining",
    failed: "It was not declined",
    declined: "Proposal declined",
  },
  questions: {
    title: "Questions and answers",
    none: "Nothing was asked so far. Whoever has this link reads what is asked and answered here.",
    label: "Your question",
    name: "Your name",
    submit: "Send the question",
    submitting: "Sending",
    failed: "The question was not sent",
    sent: "Question sent",
    sentText: "The answer comes by mail, and stands on this page.",
    help: "The answer comes by mail, and stands on this page.",
    missing: "Please write your question.",
    asked: "asked",
    answered: "answered",
  },
  tooMany: "Too many tries from your network. Please wait a few minutes, or write to us.",
  state: {
    accepted: (name: string, when: string) => `Accepted by ${name} on ${when}.`,
    acceptedNext: "Both sides have a copy by mail.",
    acceptedNextWorkspace:
      "Both sides have a copy by mail, and an invitation into your workspace is on its way.",
    certificate: "See the certificate",
    declined: (day: string) => `Declined on ${day}.`,
    declinedNext: "Have you changed your mind? Write to us, and you receive a new version.",
    staff: "You see this as one of the staff: looking at it is not counted as opened.",
  },
  closed: {
    expired: {
      title: "This proposal has expired",
      text: (day: string) => `It was open until ${day}. Write to us, and you receive a new one.`,
    },
    withdrawn: {
      title: "This proposal was withdrawn",
      text: "It can no longer be read or accepted here. Write to us if you did not expect that.",
    },
    superseded: {
      title: "There is a newer version",
      text: "This link belongs to an earlier version, which can no longer be accepted. The newer one was sent to you by mail.",
    },
    revising: {
      title: "A new version is being written",
      text: "This version can no longer be accepted. You receive the new one by mail as soon as it is ready.",
    },
    contact: "Write to us",
  },
} as const;

/** Words of the certificate of an acceptance. */
export const certificateCopy = {
  title: "Certificate of acceptance",
  lead: (reference: string, revision: number) =>
    `The record of how proposal ${reference}, version ${revision}, was accepted.`,
  facts: {
    proposal: "Proposal",
    signer: "Accepted by",
    for: "For",
    from: "From",
    time: "Time",
    consent: "Agreed to",
    total: "Total, once",
    monthly: "Each month",
    address: "Network address",
    agent: "Browser",
    unknown: "Not known",
    hash: "SHA-256 of the text",
  },
  text: "The text, word for word",
  check:
    "The digits above are the SHA-256 of exactly this text in UTF-8, without a line break at its end. Whoever works it out again gets the same.",
  back: "Back to the proposal",
} as const;

/** Words of the page that ends reminders. */
export const proposalRemindersCopy = {
  title: "Reminders of your proposal",
  on: (title: string) => `You are reminded by mail before “${title}” runs out.`,
  off: (title: string) => `You get no more reminders of “${title}”. The proposal itself stays open.`,
  stop: "Stop reminders",
  start: "Remind me",
  see: "See the proposal",
} as const;

/** Words of the lists of proposals for those who get them. */
export const ownProposalsCopy = {
  title: "Proposals",
  description: "The proposals that were sent to your address: read them, ask, accept or decline.",
  lead: "What we have offered to your address, newest first.",
  label: "Proposals",
  signIn: {
    title: "Sign in to see your proposals",
    text: "Proposals stand here for the account with the address that they were sent to. Whoever has the link in the mail needs no account.",
    button: "Sign in",
    register: "Create an account",
  },
  none: {
    title: "No proposal yet",
    text: "After a consultation you receive one by mail, and it stands here, too.",
    action: "Book a consultation",
  },
  columns: { title: "Proposal", total: "Total", status: "Status", until: "Open until" },
  each: (amount: string) => `${amount} each month`,
  pager: "Pages of proposals",
  workspace: {
    tab: "Proposals",
    lead: (company: string) => `What ${company} was offered, newest first.`,
    none: {
      title: "No proposal for this company",
      text: "When you would like more automated, tell us which process.",
      action: "Write to us",
    },
  },
} as const;
