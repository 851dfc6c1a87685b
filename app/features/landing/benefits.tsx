import type { ReactNode } from "react";

import { landingCopy } from "~/copy/landing";

import { CurveDrawing, GaugeDrawing, WeekDrawing } from "./benefit-drawings";
import type { SectionProps } from "./section-props";

const copy = landingCopy.benefits;
const figure = "mb-[0.16em] -ms-[0.04em] block font-[500]";

/** The boldest part of the page: four benefits with large numbers. */
export function Benefits({ content, lang }: SectionProps<"benefits">) {
  const { roi, scale, quality } = copy;
  return (
    <section
      lang={lang}
      aria-labelledby="benefits"
      className="bg-band text-band-ink [&_:focus-visible]:outline-band-ink"
    >
      <div className="mx-auto max-w-sheet px-gutter py-section">
        <h2 id="benefits" className="max-w-[15ch] text-5">
          {content.title}
        </h2>
        <ul className="mt-[clamp(2.5rem,5vw,4.5rem)] grid border-t border-band-line lg:grid-cols-12">
          <Cell wide>
            <h3 className="text-4 font-medium">
              <span className={`${figure} text-figure lg:-me-8`}>{content.speedFigure}</span>{" "}
              {content.speedTitle}
            </h3>
            <GaugeDrawing />
            <Text>{content.speedText}</Text>
          </Cell>
          <Cell>
            <h3 className="max-w-[24ch] text-4 font-medium">{content.roiTitle}</h3>
            <Text>{content.roiText}</Text>
            <CurveDrawing kind="payback" labels={[roi.paidBack]} />
          </Cell>
          <Cell last>
            <h3 className="max-w-[24ch] text-4 font-medium">{content.scaleTitle}</h3>
            <CurveDrawing kind="scale" labels={[scale.revenue, scale.overhead]} />
            <Text>{content.scaleText}</Text>
          </Cell>
          <Cell wide last>
            <h3 className="mb-7 text-4 font-medium">
              <span className="block">{content.qualityTitle}</span>{" "}
              <span
                className={`${figure} mt-[0.12em] text-[calc(var(--figure)*0.5)] leading-[0.86] tracking-[-0.048em]`}
              >
                {content.qualityFigure}
              </span>{" "}
              {content.qualityEnd}
            </h3>
            <WeekDrawing hours={quality.hours} />
            <Text>{content.qualityText}</Text>
          </Cell>
        </ul>
      </div>
    </section>
  );
}

function Cell({
  wide = false,
  last = false,
  children,
}: {
  wide?: boolean;
  last?: boolean;
  children: ReactNode;
}) {
  const side = "lg:even:border-s lg:even:border-band-line lg:even:ps-10 lg:odd:pe-10";
  const end = last ? "lg:border-b-0 lg:pb-0" : "lg:pb-10";
  return (
    <li
      className={`flex flex-col border-b border-band-line pt-6 pb-8 lg:pt-8 ${side} ${end} ${wide ? "lg:col-span-8" : "lg:col-span-4"}`}
    >
      {children}
    </li>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="mt-2 max-w-[40ch] text-band-muted">{children}</p>;
}
