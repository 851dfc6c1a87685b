import type { ReactNode } from "react";

import { Icon } from "~/ui/icon";
import { Go } from "~/ui/go";
import { Section, SectionTitle } from "~/ui/section";
import type { LandingContent } from "~/models/content/landing-content";

import { PaybackDrawing, RampDrawing, ShareDrawing } from "./faq-drawings";
import type { SectionProps } from "./section-props";

const columns = "lg:grid-cols-[minmax(0,1fr)_17rem_1.25rem] lg:gap-x-8";
const DRAWINGS: Record<LandingContent["faq"]["items"][number]["drawing"], ReactNode> = {
  none: null,
  share: <ShareDrawing />,
  ramp: <RampDrawing />,
  payback: <PaybackDrawing />,
};

/**
 * Frequently asked questions. A collapsed row shows the short answer, an expanded one the reason
 * and a small drawing or a list of examples.
 */
export function Faq({ content: copy, lang }: SectionProps<"faq">) {
  if (copy.items.length === 0) return null;
  return (
    <Section
      lang={lang}
      labelledBy="questions"
      className="grid gap-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-x-gutter"
    >
      <div className="lg:sticky lg:top-24 lg:self-start">
        <SectionTitle id="questions">{copy.title}</SectionTitle>
        <p className="mt-4 mb-3 max-w-[30ch] text-ink-muted">{copy.text}</p>
        <Go to="/contact">{copy.more}</Go>
      </div>
      <div className="border-t border-ink">
        {copy.items.map((item, index) => (
          <details key={index} open={index === 0} className="group border-b border-line">
            <summary
              className={`grid min-h-18 grid-cols-[minmax(0,1fr)_1.25rem] items-center gap-x-6 gap-y-1 py-4.5 text-4 leading-tight font-medium [&::-webkit-details-marker]:hidden ${columns}`}
            >
              <span className="decoration-brand decoration-2 group-hover:[summary:hover>&]:underline">
                {item.question}
              </span>
              <span className="row-start-2 text-[1.0625rem] font-title text-brand tabular-nums lg:row-start-auto">
                {item.short}
              </span>
              <span className="col-start-2 row-span-2 row-start-1 text-ink-muted transition-transform duration-base ease-out group-open:rotate-45 lg:col-start-3 lg:row-span-1">
                <Icon name="plus" />
              </span>
            </summary>
            <div className={`grid gap-5 pb-7 ${columns}`}>
              <p className="max-w-[52ch] text-ink-muted">{item.answer}</p>
              {item.jobs.length > 0 ? (
                <dl className="self-start border-t border-line text-2">
                  {item.jobs.map(([industry, work]) => (
                    <div
                      key={industry}
                      className="grid grid-cols-[7rem_1fr] gap-3 border-b border-line py-1.5"
                    >
                      <dt className="font-medium">{industry}</dt>
                      <dd className="text-ink-muted">{work}</dd>
                    </div>
                  ))}
                </dl>
              ) : item.drawing === "none" ? null : (
                <figure className="mt-1.5 grid max-w-68 content-start gap-2">
                  {DRAWINGS[item.drawing]}
                  <figcaption className="text-1 text-ink-muted">{item.caption}</figcaption>
                </figure>
              )}
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
