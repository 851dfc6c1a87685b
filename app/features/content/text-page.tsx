import type { ReactNode } from "react";

import { legalPageCopy } from "~/copy/pages";
import { PageIntro } from "~/ui/page-intro";
import { RawHtml } from "~/ui/raw-html";
import { foreignLanguage, ownLanguage } from "~/lib/language/current-language";

import type { PageText } from "./text-page.server";

/** A text with its contents in the margin: a legal text, or a page of the operator's own. */
export function TextPage({
  article,
  language,
  children,
}: {
  article: PageText;
  /** The language of the text, if it may not be that of the page. */
  language?: string;
  /** Our own words below the text. */
  children?: ReactNode;
}) {
  const { title, lead, html, headings } = article;
  const lang = language && foreignLanguage(language);
  return (
    <article lang={lang}>
      <PageIntro title={title}>{lead}</PageIntro>
      <div className="mx-auto grid max-w-sheet gap-10 px-gutter pb-section lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-16">
        {headings.length > 1 ? (
          <nav
            aria-labelledby="contents"
            className="text-2 lg:sticky lg:top-22 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto"
          >
            <h2
              id="contents"
              lang={ownLanguage(lang)}
              className="mb-2 font-mono text-1 font-normal text-ink-faint"
            >
              {legalPageCopy.contents}
            </h2>
            <ol className="border-t border-ink">
              {headings.map(({ id, text }) => (
                <li key={id} className="border-b border-line">
                  <a
                    href={`#${id}`}
                    className="flex min-h-9 items-center py-1.5 text-ink-muted no-underline hover:text-ink hover:underline"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <div className="max-w-text min-w-0 lg:col-start-2">
          <RawHtml className="prose" html={html} />
          {children ? <div lang={ownLanguage(lang)}>{children}</div> : null}
        </div>
      </div>
    </article>
  );
}
