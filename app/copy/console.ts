import { lateCatalog } from "~/lib/language/catalog";

/** Words of the staff and member area. */
export const consoleCopy = lateCatalog("console", {
  sidebar: "Sidebar",
  navigation: "Console",
  menuNavigation: "Console menu",
  locked: "no access",
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
  shortcuts: {
    title: "Keyboard shortcuts",
    close: "Close",
    then: "then",
    anywhere: "Anywhere",
    goTo: "Go to",
    lists: "Lists",
    /** The key on keyboards without a Command key. */
    control: "Ctrl",
    searchAndCommands: "Search and commands",
    anywhereKeys: [
      [["/"], "Search"],
      [["?"], "Keyboard shortcuts"],
      [["Esc"], "Close"],
    ],
    listKeys: [
      [["J"], "Next row"],
      [["K"], "Previous row"],
      [["↵"], "Open"],
      [["X"], "Select"],
    ],
    taskKeys: [
      [["T"], "Add task"],
      [["E"], "Complete task"],
      [["S"], "Snooze task"],
    ],
    turnOff: "Single keys can be turned off in Settings.",
    turnedOff: "Single keys are turned off in Settings.",
  },
  accessDenied: {
    title: "Access Denied",
    /** For the dashboard; the product description has these words. */
    dashboard: "You don't have permission to access the admin dashboard.",
    page: "You don't have permission to open this page.",
    home: "Return Home",
    otherwise: "What you can open instead",
  },
  maintenance: {
    title: "Maintenance mode is on.",
    text: "Signed-out visitors see the maintenance page instead of the site.",
    link: "Change it in the settings",
  },
  pleaseLogIn: {
    title: "Please Log In",
    text: "You need to be logged in to access the admin dashboard.",
    button: "Login",
  },
  dashboard: {
    title: "Dashboard",
    description: "What is going on: users, articles, bookings, leads and the state of the system.",
    loading: "Loading dashboard...",
    welcome: (name: string) => `Welcome back, ${name}!`,
    overview: "Here's an overview of your platform.",
  },
  settings: { title: "Settings" },
  table: {
    apply: "Apply",
    clear: "Clear filters",
    /** The page's style counts, and puts the number in front. */
    selected: "selected",
    selectAll: "Select all on this page",
  },
} as const);
