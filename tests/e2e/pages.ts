/** A page that a signed-out visitor can open. */
interface SitePage {
  path: string;
  /** Pages with forms that gain from scripts hydrate; all others ship no JavaScript at all. */
  hydrates: boolean;
  /** Kept out of search engines. */
  noindex: boolean;
}

/** A post of the seed, for what holds for every post. */
export const POST_PATH = "/blog/the-hour-you-cannot-find-in-any-report";

export const PAGES: SitePage[] = [
  { path: "/", hydrates: false, noindex: false },
  { path: "/blog", hydrates: false, noindex: false },
  { path: POST_PATH, hydrates: false, noindex: false },
  { path: "/contact", hydrates: false, noindex: false },
  { path: "/api/docs", hydrates: true, noindex: false },
  { path: "/cloudinary-demo", hydrates: false, noindex: false },
  { path: "/privacy", hydrates: false, noindex: false },
  { path: "/terms", hydrates: false, noindex: false },
  { path: "/sample-proposal", hydrates: true, noindex: false },
  { path: "/sample-proposal/certificate", hydrates: false, noindex: false },
  { path: "/booking", hydrates: true, noindex: false },
  { path: "/proposals", hydrates: false, noindex: true },
  { path: "/roi-calculator", hydrates: false, noindex: false },
  { path: "/login", hydrates: true, noindex: true },
  { path: "/register", hydrates: true, noindex: true },
  { path: "/forgot-password", hydrates: true, noindex: true },
  { path: "/resend-confirmation", hydrates: true, noindex: true },
  { path: `/auth/confirm?token_hash=${"0".repeat(32)}&type=signup`, hydrates: true, noindex: true },
];

/** Pages that answer with another status, drawn in the same shell. */
export const NOT_FOUND_PATH = "/no/such/page";
