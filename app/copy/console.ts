/** Words of the staff and member area. */
export const consoleCopy = {
  sidebar: "Sidebar",
  navigation: "Console",
  menuNavigation: "Console menu",
  locked: "no access",
  signOut: "Sign Out",
  items: {
    dashboard: "Dashboard",
    blog: "Blog Management",
    users: "User Management",
    workspaces: "Workspaces",
    settings: "Settings",
    bookings: "Bookings",
    audit: "Audit log",
  },
  pipeline: "Pipeline and access",
  accessDenied: {
    title: "Access Denied",
    /** For the dashboard; the product description has these words. */
    dashboard: "You don't have permission to access the admin dashboard.",
    page: "You don't have permission to open this page.",
    home: "Return Home",
    otherwise: "What you can open instead",
  },
  pleaseLogIn: {
    title: "Please Log In",
    text: "You need to be logged in to access the admin dashboard.",
    button: "Login",
  },
  dashboard: {
    title: "Dashboard",
    loading: "Loading dashboard...",
    welcome: (name: string) => `Welcome back, ${name}!`,
    overview: "Here's an overview of your platform.",
  },
  workspaces: {
    title: "Workspaces",
    lead: "The companies you belong to.",
    leadAll: "Workspaces belong to companies. These are the ones you are a member of.",
    columns: { name: "Name", subdomain: "Subdomain", role: "Your role", status: "Status" },
    none: {
      title: "No workspace yet",
      text: "You become a member when your company's owner invites you. The invitation comes by email.",
      settings: "Go to my account",
    },
    tableLabel: "Your workspaces, table",
  },
  settings: { title: "Settings" },
  table: {
    region: (label: string) => `${label}, table`,
    apply: "Apply",
    clear: "Clear filters",
  },
} as const;
