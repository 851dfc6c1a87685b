import { lateCatalog } from "~/lib/language/catalog";

/** Words around the dashboard, and instead of it for signed-out visitors. */
export const dashboardPageCopy = lateCatalog("dashboardPage", {
  title: "Dashboard",
  description: "What is going on: users, articles, bookings, leads and the state of the system.",
  welcome: (name: string) => `Welcome back, ${name}!`,
  overview: "Here's an overview of your platform.",
  pleaseLogIn: {
    title: "Please Log In",
    text: "You need to be logged in to access the admin dashboard.",
    button: "Login",
  },
} as const);
