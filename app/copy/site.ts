import { lateCatalog } from "~/lib/language/catalog";

/** Words of the header, the menu and the footer around pages for visitors. */
export const siteCopy = lateCatalog("site", {
  blog: "Blog",
  signIn: "Sign in",
  mainNavigation: "Main",
  /** The button in the header of phones. People who say its text also name its label. */
  nextStep: {
    book: { to: "/booking", text: "Book", label: "Book a consultation" },
    write: { to: "/contact", text: "Contact", label: "Contact us" },
  },
  homePage: "Home",
  footerNavigation: "Footer",
  elsewhere: "Elsewhere",
  /** Instead of the original tagline. One that the operator wrote is shown as it is. */
  tagline:
    "AI agents, process automation, integration and the arithmetic that says whether they are worth it.",
  /** The same for the original description. */
  description:
    "Automata designs, builds and runs automation for growing companies: fewer manual steps, fewer errors, more time for the work that matters.",
  /** The kind of all services, for search engines. */
  serviceType: "Business automation",
  drawerLinks: [
    { to: "/", label: "Home" },
    { to: "/blog", label: "Blog" },
    { to: "/roi-calculator", label: "ROI calculator" },
    { to: "/booking", label: "Book a consultation" },
    { to: "/contact", label: "Contact" },
  ],
  footerLinks: [
    { to: "/privacy", label: "Privacy" },
    { to: "/terms", label: "Terms" },
    { to: "/contact", label: "Contact" },
  ],
  systemStatus: "System status",
  /** One sentence about the whole site, on its status page and at the foot of every page. */
  siteStates: {
    works: "All systems operational",
    limited: "Parts of the site are limited",
    closed: "Closed for maintenance",
    down: "Parts of the site don’t work right now",
  },
  copyright: (productName: string) => `© 2024 ${productName}`,
} as const);
