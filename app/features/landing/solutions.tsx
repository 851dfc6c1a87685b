import { Section, SectionTitle } from "~/ui/section";

import { SOLUTION_PICTOGRAMS } from "./solution-pictograms";
import type { SectionProps } from "./section-props";

/** The four solutions as an index, not as a row of boxes. */
export function Solutions({ content: copy, lang }: SectionProps<"solutions">) {
  return (
    <Section lang={lang} labelledBy="solutions">
      <div className="grid gap-2 lg:grid-cols-[var(--margin-column)_minmax(0,1fr)] lg:gap-0">
        <p className="font-mono text-1 text-ink-faint lg:pt-2.5">{copy.label}</p>
        <SectionTitle id="solutions">{copy.title}</SectionTitle>
      </div>
      <ol className="mt-12 border-t border-ink">
        {copy.cards.map((card, index) => (
          <li
            key={index}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-6 gap-y-3 border-b border-line py-7 lg:grid-cols-[var(--margin-column)_minmax(0,1fr)_24.5rem] lg:gap-x-0 lg:py-9"
          >
            <svg
              className="pict -ms-1.5 size-16 lg:-mt-1 lg:-ms-2 lg:size-22"
              viewBox="0 0 64 64"
              aria-hidden="true"
            >
              {SOLUTION_PICTOGRAMS[index]}
            </svg>
            <div className="lg:pe-12">
              <h3 className="mb-2.5 text-subtitle wrap-break-word">{card.title}</h3>
              <p className="max-w-[46ch] text-ink-muted">{card.text}</p>
            </div>
            <ul className="col-start-2 text-2 lg:col-start-auto lg:-mt-1.5">
              {card.jobs.map(([job, what]) => (
                <li
                  key={job}
                  className="flex justify-between gap-3 max-[22rem]:flex-wrap border-t border-dashed border-line py-1.5 first:border-t-0"
                >
                  {job} <span className="text-end text-ink-faint">{what}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}
