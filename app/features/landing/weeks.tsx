import { landingCopy } from "~/copy/landing";
import { ownLanguage } from "~/lib/language/current-language";
import { Section } from "~/ui/section";

import { SectionLead } from "./section-lead";
import type { SectionProps } from "./section-props";

const copy = landingCopy.weeks;

/** The method, week by week: what happens, and what the client has afterwards. */
export function Weeks({ content, lang }: SectionProps<"weeks">) {
  if (content.items.length === 0) return null;
  return (
    <Section lang={lang} labelledBy="weeks">
      <SectionLead id="weeks" title={content.title} lead={content.lead} />
      <ol className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {content.items.map((week, index) => (
          <li key={index} className="grid content-start gap-2 border-t border-ink pt-4">
            <p lang={ownLanguage(lang)} className="flex items-center gap-2.5 font-mono text-1 text-ink-muted">
              <svg className="node size-4" viewBox="0 0 26 26" aria-hidden="true">
                <circle cx="13" cy="13" r="6" />
              </svg>
              {copy.week(index + 1)}
            </p>
            <h3 className="text-4 wrap-anywhere">{week.title}</h3>
            <p className="max-w-[46ch] text-ink-muted">{week.text}</p>
            {week.result || week.time ? (
              <dl className="mt-2 border-t border-line text-2">
                <Fact name={copy.result} value={week.result} lang={ownLanguage(lang)} />
                <Fact name={copy.time} value={week.time} lang={ownLanguage(lang)} />
              </dl>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Fact({ name, lang, value }: { name: string; lang: string | undefined; value: string }) {
  if (value === "") return null;
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-3 border-b border-line py-1.5">
      <dt lang={lang} className="text-ink-faint">
        {name}
      </dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  );
}
