/** Words of the staff and member area. */
export const consoleCopy = {
  sidebar: "Sidebar",
  navigation: "Console",
  menuNavigation: "Console menu",
  locked: "no access",
  signOut: "Sign Out",
  cancel: "Cancel",
  company: "Your company",
  items: {
    dashboard: "Dashboard",
    blog: "Blog Management",
    users: "User Management",
    workspaces: "Workspaces",
    ownWorkspace: "Workspace",
    settings: "Settings",
    bookings: "Bookings",
    leads: "Leads",
    proposals: "Proposals",
    inbox: "Inbox",
    audit: "Audit log",
    apiKeys: "API keys",
  },
  pipeline: "Pipeline and access",
  administration: "Administration",
  shortcuts: {
    title: "Keyboard shortcuts",
    close: "Close",
    keys: [
      ["/", "Search this list"],
      ["?", "Show these keys"],
      ["Esc", "Close what is open"],
    ],
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
    region: (label: string) => `${label}, table`,
    apply: "Apply",
    clear: "Clear filters",
    /** The page's style counts, and puts the number in front. */
    selected: "selected",
    selectAll: "Select all on this page",
  },
} as const;
