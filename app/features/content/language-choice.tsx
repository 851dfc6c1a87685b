import { contentCopy } from "~/copy/content/content";
import { LANGUAGE_NAMES, LANGUAGES } from "~/lib/languages";
import { Segment } from "~/ui/console/segment";

import { languageQuery } from "./language-query";

/** In which language the texts of the site are edited. */
export function LanguageChoice({ language, className }: { language: string; className: string }) {
  const choices = LANGUAGES.map((one) => ({
    ...{ to: languageQuery(one) || "?", label: LANGUAGE_NAMES[one] },
    isCurrent: one === language,
  }));
  return (
    <div className={className}>
      <Segment label={contentCopy.language.label} choices={choices} />
    </div>
  );
}
