import { ButtonLink } from "~/ui/button";
import { Section, SectionTitle } from "~/ui/section";
import { landingCopy } from "~/copy/landing";
import { ownLanguage } from "~/lib/language/current-language";
import { useIsOpen } from "~/ui/root-data";

import { ExampleStatement } from "./example-statement";
import type { SectionProps } from "./section-props";

const copy = landingCopy.roi;

/** A small worked example: part of a conversation next to the statement that it produces. */
export function RoiTeaser({ content, lang }: SectionProps<"roi">) {
  if (!useIsOpen("/roi-calculator")) return null;
  return (
    <Section
      lang={lang}
      labelledBy="guess"
      className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,32.5rem)] lg:items-start lg:gap-x-20"
    >
      <div>
        <SectionTitle id="guess">{content.title}</SectionTitle>
        <p className="mt-5 max-w-[34em] text-4 text-ink-muted">{content.text}</p>
        <Conversation lang={ownLanguage(lang)} />
        <p className="mt-8">
          <ButtonLink to="/roi-calculator" kind="primary" size="l">
            {content.button}
          </ButtonLink>
        </p>
      </div>
      <div lang={ownLanguage(lang)} className="min-w-0">
        <ExampleStatement />
      </div>
    </Section>
  );
}

function Conversation({ lang }: { lang: string | undefined }) {
  const { label, agent, you, turns } = copy.conversation;
  return (
    <ol lang={lang} aria-label={label} className="relative mt-8 grid max-w-120 gap-4">
      <span aria-hidden="true" className="absolute top-3 bottom-22 start-3 w-px bg-line-strong" />
      {turns.map((turn, index) => {
        const last = index === turns.length - 1;
        return (
          <li key={turn.question} className="relative ps-9 sm:ps-11">
            <svg
              className={`node absolute top-0 start-0 size-6.25 ${last ? "node-now" : ""}`}
              viewBox="0 0 26 26"
              aria-hidden="true"
            >
              <circle cx="13" cy="13" r={last ? 10 : 5.25} />
              {last ? <circle className="node-dot" cx="13" cy="13" r="4.75" /> : null}
            </svg>
            <div className="text-[1rem] text-ink-muted">
              <span className="sr-only">{agent} </span>
              {turn.readBack ? (
                <p>
                  {turn.readBack}
                  <b className="font-strong whitespace-nowrap text-ink">{turn.sum}</b>.
                </p>
              ) : null}
              <p className="font-medium text-ink">{turn.question}</p>
            </div>
            <p className="mt-2.5 ms-auto w-fit rounded-m bg-brand-soft px-3.5 py-2 text-[1rem] font-medium">
              <span className="sr-only">{you} </span>
              <span className={last ? "is-typing" : ""}>{turn.answer}</span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
