import type { MetaFunction } from "@remix-run/node";

import { Banner } from "~/components/banner";
import { MotionControl } from "~/components/motion-control";
import { RoiStatement } from "~/components/roi-statement";
import { ButtonLink } from "~/components/ui/button";
import { landingCopy } from "~/copy/landing";
import { roiPageCopy as copy } from "~/copy/roi";
import { allowPublicCache } from "~/utils/cache.server";
import { pageMeta, siteOf } from "~/utils/meta";

export function loader() {
  allowPublicCache({ seconds: 300, tags: ["settings"] });
  return null;
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/roi-calculator",
  });

export default function RoiCalculator() {
  return (
    <div className="mx-auto grid max-w-sheet gap-12 px-gutter pt-[clamp(1.5rem,3.5vw,3rem)] pb-section lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-start lg:gap-20">
      <div>
        <div className="motion">
          <h1 className="text-[clamp(1.75rem,1.3rem+2vw,3rem)] leading-none tracking-[-0.042em]">
            {copy.headline} <span className="sr-only">{copy.headlineSpoken}</span>
            <Banner mode="roi" />
          </h1>
          <MotionControl pause={landingCopy.hero.pause} resume={landingCopy.hero.resume} />
        </div>
        <p className="mt-3 max-w-[34em] text-4 text-ink-muted">{copy.lead}</p>
        <h2 className="mt-12 text-4">{copy.stepsTitle}</h2>
        <ol className="mt-4 border-t border-ink">
          {copy.steps.map(([name, text], index) => (
            <li
              key={name}
              className="grid grid-cols-[2.25rem_minmax(0,1fr)] border-b border-line py-4 text-[1rem]"
            >
              <span className="font-title text-brand tabular-nums">{index + 1}</span>
              <div>
                <h3>{name}</h3>
                <p className="mt-1 max-w-[60ch] text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <h2 className="mt-12 text-4">{copy.formulaTitle}</h2>
        <p className="mt-4 border-y border-line bg-surface-sunken px-4 py-3 font-mono text-2">
          {copy.formula}
        </p>
        <p className="mt-3 max-w-[60ch] text-2 text-ink-muted">{copy.formulaNote}</p>
      </div>
      <div className="lg:sticky lg:top-22">
        <RoiStatement />
        <h2 className="mt-8 text-4">{copy.talkTitle}</h2>
        <p className="mt-2 text-[1rem] text-ink-muted">{copy.talkText}</p>
        <p className="mt-5">
          <ButtonLink to="/contact" kind="primary" size="l">
            {copy.talk}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
