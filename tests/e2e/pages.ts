/** A page that a signed-out visitor can open. */
interface SitePage {
  path: string;
  /** Pages with forms that gain from scripts have some; all others ship no JavaScript at all. */
  hasScripts: boolean;
  /** Kept out of search engines. */
  noindex: boolean;
}

/** A post of the seed, for what holds for every post. */
export const POST_PATH = "/blog/the-hour-you-cannot-find-in-any-report";

export const PAGES: SitePage[] = [
  { path: "/", hasScripts: false, noindex: false },
  { path: "/blog", hasScripts: false, noindex: false },
  { path: POST_PATH, hasScripts: false, noindex: false },
  { path: "/contact", hasScripts: false, noindex: false },
  { path: "/api/docs", hasScripts: true, noindex: false },
  { path: "/cloudinary-demo", hasScripts: false, noindex: false },
  { path: "/privacy", hasScripts: false, noindex: false },
  { path: "/terms", hasScripts: false, noindex: false },
  { path: "/privacy/versions", hasScripts: false, noindex: true },
  { path: "/sample-proposal", hasScripts: true, noindex: false },
  { path: "/sample-proposal/certificate", hasScripts: false, noindex: false },
  { path: "/status", hasScripts: false, noindex: true },
  { path: "/booking", hasScripts: true, noindex: false },
  { path: "/proposals", hasScripts: false, noindex: true },
  { path: "/roi-calculator", hasScripts: false, noindex: false },
  { path: "/login", hasScripts: true, noindex: true },
  { path: "/register", hasScripts: true, noindex: true },
  { path: "/forgot-password", hasScripts: true, noindex: true },
  { path: "/resend-confirmation", hasScripts: true, noindex: true },
  { path: `/auth/confirm?token_hash=${"0".repeat(32)}&type=signup`, hasScripts: true, noindex: true },
];

/** The same in German, where a page has words of its own. */
export const GERMAN_PATHS = [
  ...["/de", "/de/blog", "/de/contact", "/de/booking", "/de/roi-calculator", "/de/privacy", "/de/terms"],
  ...["/de/privacy/versions", "/de/status", "/de/sample-proposal", "/de/sample-proposal/certificate"],
  ...["/de/proposals", "/de/login", "/de/register", "/de/forgot-password"],
];

/** Pages that answer with another status, drawn in the same shell. */
export const NOT_FOUND_PATH = "/no/such/page";
