import { useLocation } from "@remix-run/react";

import { shellCopy } from "~/copy/shared/shell";
import { currentLanguage } from "~/lib/language/current-language";
import { isTranslated } from "~/lib/language/language-paths";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "~/lib/languages";
import { useRootData } from "~/ui/root-data";

/** The page in another language. A form, because the server remembers the choice in a cookie. */
function LanguageForm({ languages }: { languages: readonly Language[] }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/language" className="flex flex-wrap gap-x-4">
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {languages.map((language) => (
        <button
          key={language}
          name="language"
          value={language}
          lang={language}
          className="min-h-8 font-medium hover:underline pointer-coarse:min-h-11"
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </form>
  );
}

/** The other languages of this page; nothing on a page that exists in one language. */
export function LanguageSwitch() {
  const { pathname } = useLocation();
  if (!isTranslated(pathname)) return null;
  return (
    <nav aria-label={shellCopy.languages}>
      <LanguageForm languages={LANGUAGES.filter((language) => language !== currentLanguage())} />
    </nav>
  );
}

/** Offers the page in the language that the visitor prefers. Never redirects. */
export function LanguageOffer() {
  const { offered } = useRootData();
  const { pathname, search } = useLocation();
  if (!offered || !isTranslated(pathname)) return null;
  const { language, question } = offered;
  const button = "min-h-8 font-medium underline pointer-coarse:min-h-11";
  return (
    <form
      method="post"
      action="/language"
      aria-label={shellCopy.languages}
      className="flex flex-wrap items-center justify-center gap-x-4 border-b border-line bg-surface-sunken px-gutter py-1 text-2 print:hidden"
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <span lang={language}>{question}</span>
      <button name="language" value={language} lang={language} className={button}>
        {LANGUAGE_NAMES[language]}
      </button>
      <button name="language" value={currentLanguage()} className={button}>
        {shellCopy.offer.stay}
      </button>
    </form>
  );
}
