import { lateCatalog } from "~/lib/language/catalog";

/** Words of the staff and member area. */
export const consoleCopy = lateCatalog("console", {
  sidebar: "Sidebar",
  navigation: "Console",
  menuNavigation: "Console menu",
  locked: "no access",
  /** Hint of the search field in the sidebar, and its name. */
  search: "Search",
  searchEverything: "Search everything",
  signOut: "Sign Out",
  /** Roles of clients, under their name. */
  roles: { lead: "lead", customer: "customer" } as Readonly<Record<string, string>>,
  cancel: "Cancel",
  signedOut: {
    text: "You're signed out, so this wasn't saved. Your text is still here: sign in, then save again.",
    signIn: "Sign in in a new tab",
  },
  company: "Your company",
  items: {
    today: "My day",
    dashboard: "Dashboard",
    blog: "Blog Management",
    users: "User Management",
    workspaces: "Workspaces",
    ownWorkspace: "Workspace",
    settings: "Settings",
    site: "Site",
    bookings: "Bookings",
    leads: "Leads",
    proposals: "Proposals",
    inbox: "Inbox",
    audit: "Audit log",
    apiKeys: "API keys",
    webhooks: "Webhooks",
    insights: "Insights",
  },
  pipeline: "Pipeline",
  administration: "Administration",
  accessDenied: {
    title: "Access Denied",
    /** For the dashboard; the product description has these words. */
    dashboard: "You don't have permission to access the admin dashboard.",
    page: "You don't have permission to open this page.",
    missing: "It may have been deleted a moment ago, or the link is wrong.",
    home: "Return Home",
    otherwise: "What you can open instead",
  },
  maintenance: {
    title: "Maintenance mode is on.",
    text: "Signed-out visitors see the maintenance page instead of the site.",
    link: "Change it in the settings",
  },
  loadingDashboard: "Loading dashboard...",
  table: {
    apply: "Apply",
    clear: "Clear filters",
    /** The page's style counts, and puts the number in front. */
    selected: "selected",
    selectAll: "Select all on this page",
  },
} as const);

/** Counts beside items of the sidebar, as screen readers read them after the number. */
export const COUNT_WORDS = {
  tasks: "due",
  leads: "new",
  bookings: "today",
  proposals: "waiting",
  messages: "unanswered",
} as const;
