import type { LandingContent, LandingKind } from "~/models/content/landing-content";

/** What a section of the landing page gets: its text, and its language if it isn't the page's. */
export interface SectionProps<Kind extends Exclude<LandingKind, "sections">> {
  content: LandingContent[Kind];
  lang?: string | undefined;
}
