import { Section } from "~/ui/section";

import { SectionLead } from "./section-lead";
import type { SectionProps } from "./section-props";

/** Customers who agreed to be named. Renders nothing until the operator adds one. */
export function References({ content, lang }: SectionProps<"references">) {
  if (content.items.length === 0) return null;
  return (
    <Section lang={lang} labelledBy="references">
      <SectionLead id="references" title={content.title} lead={content.lead} />
      <ul className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {content.items.map(({ name, quote, person, logo }, index) => (
          <li key={index} className="grid content-start gap-3 border-t border-ink pt-4">
            {logo ? (
              <img
                src={logo}
                alt={name}
                width="160"
                height="48"
                loading="lazy"
                className="h-12 w-40 object-contain object-left"
              />
            ) : (
              <h3 className="text-4 wrap-anywhere">{name}</h3>
            )}
            {quote ? (
              <blockquote className="max-w-[46ch] text-ink-muted">
                <p>“{quote}”</p>
                {person ? <footer className="mt-2 text-2 text-ink-faint">{person}</footer> : null}
              </blockquote>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
