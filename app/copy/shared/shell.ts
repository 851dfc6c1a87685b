import { lateCatalog } from "~/lib/language/catalog";

/** Words that the frame of the site and that of the console share. */
export const shellCopy = lateCatalog("shell", {
  skip: "Skip to content",
  home: (productName: string) => `${productName}, home`,
  openMenu: "Open menu",
  closeMenu: "Close menu",
  menu: "Menu",
  account: {
    menu: "Account",
    open: "Open account menu",
    profile: "Profile",
    dashboard: "Dashboard",
    logout: "Logout",
  },
  breadcrumb: "Breadcrumb",
  languages: "Language",
  /** `question` is asked in the offered language, `stay` in that of the page. */
  offer: { question: "This page is also available in English.", stay: "Stay in English" },
  themeLegend: "Color theme",
  themes: { system: "Same as device", light: "Light", dark: "Dark" },
  openInTab: "Open this page in a new tab",
  dismiss: "Dismiss",
  undo: "Undo",
  copied: "Copied",
  messages: "Messages",
  offline: {
    title: "You're offline",
    description: "What you typed is still here. Try again once you're back online.",
  },
} as const);

/** Words of the pages that are shown when something is missing or broken. */
export const errorCopy = lateCatalog("errors", {
  notFound: {
    title: "404 Page Not Found",
    text: "Did you forget to add the page to the router?",
    links: [
      { to: "/", label: "Home" },
      { to: "/blog", label: "Blog" },
      { to: "/booking", label: "Book a consultation" },
    ],
    drawing: { here: "you", home: "home", missing: "no such state" },
  },
  unexpected: {
    title: "Something went wrong",
    text: "An unexpected error occurred. Please try reloading the page.",
    reload: "Reload",
    reference: "Reference",
  },
  unsentText: "What you wrote, which was not saved. Copy it before you leave this page.",
  signedOut: {
    title: "Your session has ended",
    text: "Nothing was saved. Copy your text below, sign in, and send it again.",
    signIn: "Sign in",
  },
  unsent: {
    title: "Not saved yet",
    text: "The server did not take what you sent. Nothing you typed is lost. Wait a moment, then send it again.",
    again: "Send again",
    sending: "Sending...",
  },
  forbidden: {
    title: "Access Denied",
    text: "You don't have permission to open this page.",
  },
  unavailable: {
    title: "Back in a moment",
    text: "This page cannot be shown right now. Try again shortly.",
    again: "Try again",
  },
  badRequest: {
    title: "That address does not work",
    text: "Something in it cannot be read. Start again from one of these.",
  },
  notDone: {
    title: "This was not done",
    text: "Something changed before it could be done. Start again from one of these.",
  },
} as const);

/** The page for an answer that took too long. Only the server shows it. */
export const lateCopy = lateCatalog("late", {
  text: "The server is very busy and could not show this page in time. Go back, wait a few seconds and try again.",
} as const);

/** Words shown while the next page loads. */
export const loadingCopy = lateCatalog("loading", {
  blog: "Loading blog...",
  admin: "Loading...",
  auth: "Loading...",
  default: "Loading...",
} as const);

/** What signed-out visitors read during maintenance. */
export const maintenanceCopy = lateCatalog("maintenance", {
  title: "Back soon",
  text: "We are working on the site and will be back shortly. Please try again in a few minutes.",
  signIn: "Sign in",
  contact: (email: string) => `If it's urgent, write to ${email}.`,
} as const);
