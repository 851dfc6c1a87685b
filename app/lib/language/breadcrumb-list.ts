import type { BreadcrumbList } from "schema-dts";

import { currentLanguage } from "~/lib/language/current-language";
import { localizedPath } from "~/lib/language/language-paths";
import type { Language } from "~/lib/languages";

/** A page above another one, or the page itself. `to` is a path without a language. */
export interface BreadcrumbStep {
  to: string;
  label: string;
}

/** The way to a page for search engines: the pages above it, and the page itself. */
export function breadcrumbList(
  appUrl: string,
  steps: readonly BreadcrumbStep[],
  language: Language = currentLanguage(),
): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ to, label }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: appUrl + localizedPath(to, language),
    })),
  };
}
