import { Banner } from "./banner";
import { MotionControl } from "~/ui/motion-control";
import { ButtonLink } from "~/ui/button";
import { landingCopy } from "~/copy/landing";
import { ownLanguage } from "~/lib/language/current-language";

import { FlowRail, STEP_DRAWINGS } from "./flow-drawings";
import { OneInvoice } from "./one-invoice";
import type { SectionProps } from "./section-props";

const copy = landingCopy.hero;

/**
 * Says what the product does: the headline with its rotating words, one button, and a picture of
 * one process.
 */
export function Hero({ content, lang }: SectionProps<"hero">) {
  return (
    <section lang={lang} className="motion" aria-labelledby="hero-title">
      <div className="mx-auto grid max-w-sheet gap-[clamp(1.5rem,3vw,2rem)] px-gutter pt-[clamp(2.5rem,1.2rem+4.6vw,5rem)] pb-[clamp(2.25rem,1.2rem+3.4vw,3.75rem)] lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:items-end">
        <h1 id="hero-title" className="text-6 text-wrap">
          {content.headline.replace(/ (\w+)$/, "\u00a0$1")}{" "}
          <span className="sr-only">{content.headlineSpoken}</span>
          <Banner mode="default" words={content.words} />
        </h1>
        <div className="grid content-end justify-items-start gap-6 lg:pb-2">
          <p className="max-w-[32ch] text-4 text-ink-muted">{content.text}</p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink to="/roi-calculator" kind="primary" size="l">
              {content.button}
            </ButtonLink>
            <span className="text-2 whitespace-pre-line text-ink-faint">{content.beside}</span>
          </div>
        </div>
      </div>
      <Flow lang={ownLanguage(lang)} />
    </section>
  );
}

function Flow({ lang }: { lang: string | undefined }) {
  return (
    <div lang={lang} className="border-t border-line bg-surface-sunken">
      {/* One drawing with its words, which runs from left to right in every language. */}
      <div dir="ltr" className="relative mx-auto max-w-sheet px-gutter xl:border-x xl:border-line xl:px-0">
        <div className="flex min-h-11 items-center justify-between gap-4 xl:absolute xl:inset-x-gutter xl:top-0.5 xl:z-1">
          <span className="font-mono text-1 text-ink-faint">{copy.example}</span>
          <MotionControl pause={copy.pause} resume={copy.resume} />
        </div>
        <FlowRail />
        <OneInvoice />
        <div className="max-sm:sr-only">
          <ol className="flow sm:grid sm:grid-cols-6 xl:grid-cols-5">
            {copy.steps.map((step, index) => (
              <li key={step.name} className="flow-step">
                <h2 className="text-[1rem] leading-snug">{step.name}</h2>
                <p className="font-mono text-1 text-ink-muted">
                  {step.text}
                  {step.mark ? <span className="text-mark">{step.mark}</span> : null}
                </p>
                {STEP_DRAWINGS[index]?.()}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  );
}
