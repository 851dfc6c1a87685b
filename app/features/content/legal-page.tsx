import type { LegalCopy } from "~/copy/legal";
import { legalPageCopy } from "~/copy/pages";
import type { ShownSettings } from "~/models/settings/settings";
import { formatDate } from "~/lib/dates";

import { FilledText } from "~/ui/filled-text";
import { PageIntro } from "~/ui/page-intro";

/** A legal page: contents in the margin, sections without numbers. */
export function LegalPage({ copy, settings }: { copy: LegalCopy; settings: ShownSettings }) {
  return (
    <article>
      <PageIntro title={copy.title}>
        <FilledText text={copy.lead} settings={settings} />
      </PageIntro>
      <div className="mx-auto grid max-w-sheet gap-10 px-gutter pb-section lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-labelledby="contents" className="text-2 lg:sticky lg:top-22 lg:self-start">
          <h2 id="contents" className="mb-2 font-mono text-1 font-normal text-ink-faint">
            {legalPageCopy.contents}
          </h2>
          <ol className="border-t border-ink">
            {copy.sections.map(({ id, heading }) => (
              <li key={id} className="border-b border-line">
                <a
                  href={`#${id}`}
                  className="flex min-h-9 items-center py-1.5 text-ink-muted no-underline hover:text-ink hover:underline"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose -mt-1">
          {copy.sections.map(({ id, heading, paragraphs, items }) => (
            <section key={id} aria-labelledby={id} className="not-first:mt-12">
              <h2 id={id} className="mt-0 mb-3 text-subtitle">
                {heading}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="not-last:mb-4">
                  <FilledText text={paragraph} settings={settings} />
                </p>
              ))}
              {items ? (
                <ul className="mt-4">
                  {items.map((item) => (
                    <li key={item}>
                      <FilledText text={item} settings={settings} />
                    </li>
                  ))}
                </ul>
              ) : null}
            </section>
          ))}
          <p className="mt-12 border-t border-line pt-4 text-2 text-ink-faint">
            {legalPageCopy.updated} <time dateTime={copy.updated}>{formatDate(new Date(copy.updated))}</time>
          </p>
        </div>
      </div>
    </article>
  );
}
