import { z } from "zod";

/**
 * Accent colors a company can choose. `app/styles/accents.css` has their values for both themes.
 */
export const ACCENTS = ["green", "blue", "violet", "red", "amber", "slate"] as const;
export type Accent = (typeof ACCENTS)[number];

export const WELCOME_LENGTH_MAX = 120;

/** What the sign-in page on a company's subdomain shows. */
export interface CompanyBranding {
  accent: Accent;
  /** A line of text for the company's people, or null. */
  welcome: string | null;
}

/** Reads the branding in a company's row. An accent unknown to this version becomes the default. */
export function brandingOf(stored: Record<string, string> | null): CompanyBranding {
  const accent = ACCENTS.find((name) => name === stored?.accent) ?? "green";
  return { accent, welcome: stored?.welcome ?? null };
}

/** The form that changes the branding. */
export const BrandingFormSchema = z.object({
  accent: z.enum(ACCENTS, "Choose a color."),
  welcome: z
    .string()
    .trim()
    .max(WELCOME_LENGTH_MAX, `Use ${WELCOME_LENGTH_MAX} characters at most.`)
    .regex(/^\P{Cc}*$/u, "Remove line breaks and control characters.")
    .optional()
    .transform((text) => text || null),
  /** The company's `updatedAt` as the form showed it. */
  seenAt: z.coerce.date(),
});
