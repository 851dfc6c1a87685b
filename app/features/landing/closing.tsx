import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";

import type { SectionProps } from "./section-props";

/** The closing call to action: what each side brings, then two links. */
export function Closing({ content: copy, lang }: SectionProps<"closing">) {
  return (
    <Section
      lang={lang}
      labelledBy="closing"
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_28rem] lg:items-end lg:gap-x-16"
    >
      <h2 id="closing" className="max-w-[13ch] text-title">
        {copy.title}
      </h2>
      <div>
        <dl className="border-t border-ink text-control">
          {copy.facts.map(({ name, text }, index) => (
            <div key={index} className="grid grid-cols-[7rem_1fr] gap-4 border-b border-line py-3">
              <dt className="text-ink-faint">{name}</dt>
              <dd className="text-balance">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/booking" kind="primary" size="l" wraps>
            {copy.book}
          </ButtonLink>
          <ButtonLink to="/blog" size="l">
            {copy.blog}
          </ButtonLink>
        </p>
      </div>
    </Section>
  );
}
