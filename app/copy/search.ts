import { lateCatalog } from "~/lib/language/catalog";

/** Words of the search in the console, its results and its palette. */
export const searchCopy = lateCatalog("search", {
  title: "Search",
  field: "Search",
  /** Name of the field in the sidebar. */
  everything: "Search everything",
  goTo: "Go to",
  /** Label and hint of the palette's field. */
  palette: "Search or type a command",
  dialog: "Search and commands",
  results: "Results",
  hint: "People, leads, proposals and pages that you can open.",
  submit: "Search",
  close: "Close",
  counted: (count: string, isOne: boolean) => `${count} ${isOne ? "result" : "results"}`,
  /** The line above the results of one kind. */
  ofKind: (label: string, count: string) => `${label}: ${count}`,
  all: (count: string, label: string) => `Show all ${count} in ${label}`,
  allResults: "All results",
  /** The last line of the palette. */
  allFor: (text: string) => `Show all results for “${text}”`,
  none: (text: string) => `No results for “${text}”`,
  noneHelp: "Check the spelling, or try fewer words.",
  lost: {
    title: "The search didn't work",
    denied: "You no longer have access. What is on this page is still here, so copy what you need.",
    "signed-out": "You're signed out. Sign in again in another tab, then search again.",
    failed: "The server didn't answer. Wait a moment, then search again.",
  },
  failed: "The search is not available right now. Please try again.",
  addLead: "Add a lead",
  pager: (label: string) => `Pages of ${label}`,
  groups: {
    person: "People",
    company: "Companies",
    workspace: "Workspaces",
    lead: "Leads",
    proposal: "Proposals",
    booking: "Bookings",
    article: "Articles",
    page: "Pages",
    action: "Actions",
  },
  articleStatus: { draft: "Draft", scheduled: "Scheduled", published: "Published" },
  companyStatus: { active: "", suspended: "Suspended" },
  on: (word: string, day: string) => `${word} ${day}`,
  pages: {
    tasks: "Tasks",
    eventTypes: "Event types",
    hosts: "Hosts",
    bookingList: "List of bookings",
    pictures: "Pictures",
  },
  recent: "Recent",
  recordKinds: {
    person: "Person",
    company: "Company",
    lead: "Lead",
    proposal: "Proposal",
    booking: "Booking",
    article: "Article",
  },
  actions: {
    addTask: "Add task",
    addTaskFor: (name: string) => `Add task for ${name}`,
    logCallWith: (name: string) => `Log call with ${name}`,
    writeProposalFor: (name: string) => `Write proposal for ${name}`,
    addLead: "Add lead",
    writeProposal: "Write proposal",
    writeArticle: "Write article",
    inviteUser: "Invite user",
    addCompany: "Add company",
    light: "Use the light theme",
    dark: "Use the dark theme",
    system: "Use the theme of the device",
    keys: "Show keyboard shortcuts",
  },
  foot: { move: "move", open: "open", newTab: "new tab", keys: "shortcuts" },
} as const);

/** Counts beside items of the sidebar, as screen readers read them after the number. */
export const COUNT_WORDS = {
  tasks: "due",
  leads: "new",
  bookings: "today",
  proposals: "waiting",
  messages: "unanswered",
} as const;
