import type { ProposalEventKind } from "~/models/proposal/proposal";

/** What happened, as the timeline of a proposal says it. */
export const PROPOSAL_EVENT_LABELS: Record<ProposalEventKind, string> = {
  created: "Draft created",
  sent: "Sent",
  viewed: "Opened by the client",
  question: "Question",
  answer: "Answer",
  reminded: "Client reminded",
  revised: "New version started",
  owner_changed: "Owner changed",
  signed: "Signed, second signature missing",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
  workspace: "Workspace created",
};

/** Words of the staff's pages about proposals. */
export const proposalConsoleCopy = {
  /** In the browser's tab, where clients have "Proposals". */
  pageTitle: "All proposals",
  title: "Proposals",
  lead: "Draft, send and track proposals. Clients open them from a link, with no account needed.",
  add: "New proposal",
  listLabel: "Proposals",
  pager: "Pages of proposals",
  search: { label: "Search proposals", placeholder: "Title, client, company or reference" },
  statusFilter: "Status",
  anyStatus: "Any status",
  undecided: "Open, with drafts",
  awaitsSecond: "Waiting for the second signature",
  ownerFilter: "Owner",
  anyOwner: "Any owner",
  mine: "Mine",
  columns: {
    title: "Proposal",
    client: "Client",
    total: "Total",
    status: "Status",
    until: "Open until",
    changed: "Latest",
  },
  none: {
    title: "No proposals yet",
    text: "Write the first one: what the client asked for, what you'll do and what it costs.",
    add: "Write a proposal",
  },
  noMatch: {
    title: "No matching proposals",
    text: "Try another spelling or fewer filters.",
    clear: "Show all proposals",
  },
} as const;
