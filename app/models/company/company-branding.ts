/**
 * Accent colors a company can choose. `app/styles/accents.css` has their values for both themes.
 */
export const ACCENTS = ["green", "blue", "violet", "red", "amber", "slate"] as const;
export type Accent = (typeof ACCENTS)[number];

/** What the sign-in page on a company's subdomain shows. */
export interface CompanyBranding {
  accent: Accent;
  /** A line of text for the company's people, or null. */
  welcome: string | null;
}

/** A company's logo: its picture's address, and the words for people who don't see it. */
export interface CompanyLogo {
  address: string;
  altText: string;
}

/** A company as anyone may see it on its own subdomain. */
export interface CompanyFace {
  name: string;
  branding: CompanyBranding;
  logo: CompanyLogo | null;
}

/** Reads the branding in a company's row. An accent unknown to this version becomes the default. */
export function brandingOf(stored: Record<string, string> | null): CompanyBranding {
  const accent = ACCENTS.find((name) => name === stored?.accent) ?? "green";
  return { accent, welcome: stored?.welcome ?? null };
}
