import type { ReactNode } from "react";

import { proposalPaperCopy as copy } from "~/copy/shared/proposal-paper";
import { currentLanguage } from "~/lib/language/current-language";
import { localizedPath } from "~/lib/language/language-paths";
import { paybackFigure } from "~/models/proposal/proposal-gain";
import type { ProposalTotals } from "~/models/proposal/proposal-money";
import { RawHtml } from "~/ui/raw-html";
import type { ProposalView, ShownText } from "./client";

import { LineItems, type Choice } from "./line-items";
import { Totals } from "./totals";
import { CURRENCY_NAMES } from "~/copy/shared/proposal-labels";

/** A proposal's content: what was asked for, what will be done, what it costs. */
export function ProposalPaper({
  view,
  totals,
  choice,
  after,
}: {
  view: ProposalView;
  totals: ProposalTotals;
  /** The selected options, and how to change them. */
  choice: Choice;
  /** Content under the totals. */
  after?: ReactNode;
}) {
  const { content, texts, gain } = view;
  const currency = CURRENCY_NAMES[content.currency];
  return (
    <>
      <Part title={copy.request} text={texts.request} />
      <Part title={copy.work} text={texts.work} />
      <section aria-labelledby="costs" className="mt-12">
        <h2 id="costs" className="text-4">
          {copy.costs}
        </h2>
        <p className="mt-1 mb-5 text-[1rem] text-ink-muted">
          {content.taxes.some(({ basisPoints }) => basisPoints > 0)
            ? copy.prices(currency)
            : copy.pricesWithoutTax(currency)}
        </p>
        <LineItems content={content} choice={choice} />
        <Totals content={content} totals={totals} />
        {after}
      </section>
      {gain ? (
        <section aria-labelledby="gain" className="mt-12 print:break-inside-avoid">
          <h2 id="gain" className="text-4">
            {copy.gain}
          </h2>
          <p className="mt-1 max-w-[64ch] text-[1rem] text-ink-muted">
            {copy.gainText(gain.saving, gain.day)}
            {gain.token === null ? null : (
              <>
                {" "}
                <a
                  href={localizedPath(`/roi-calculator/${gain.token}`, currentLanguage())}
                  className="print:no-underline"
                >
                  {copy.gainLink}
                </a>
                .
              </>
            )}
          </p>
          <dl className="mt-4 grid max-w-[64ch] border-t border-ink text-[0.9375rem]">
            {[...gain.figures, paybackFigure(gain, totals, content.currency)].map((figure) =>
              figure ? (
                <div key={figure[0]} className="flex justify-between gap-4 border-b border-line py-2">
                  <dt className="text-ink-muted">{figure[0]}</dt>
                  <dd className="text-end font-title tabular-nums">{figure[1]}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </section>
      ) : null}
      {texts.terms === null ? null : <Part title={copy.terms} text={texts.terms} />}
    </>
  );
}

function Part({ title, text }: { title: string; text: ShownText }) {
  return (
    <section className="mt-12 print:break-inside-avoid">
      <h2 className="text-4">{title}</h2>
      {"html" in text ? (
        <RawHtml html={text.html} className="passage mt-1 max-w-[64ch] text-[1rem] text-ink-muted" />
      ) : (
        <p className="mt-1 max-w-[64ch] text-[1rem] whitespace-pre-line wrap-anywhere text-ink-muted">
          {text.plain}
        </p>
      )}
    </section>
  );
}

/**
 * A document as a page, with its facts in the margin next to the text. `aside` appears below the
 * facts, on screens only.
 */
export function PaperFrame({
  facts,
  aside,
  children,
}: {
  facts: [label: string, value: ReactNode][];
  aside: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-sheet gap-x-10 gap-y-8 px-gutter pt-[clamp(1.5rem,4vw,4rem)] pb-section lg:grid-cols-[10rem_minmax(0,58rem)] print:block print:max-w-none print:p-0">
      <div className="text-2 lg:sticky lg:top-24 lg:self-start print:static print:mb-8">
        <dl className="grid grid-cols-2 content-start gap-x-6 border-t border-ink lg:block print:grid print:grid-cols-4">
          {facts.map(([label, value]) => (
            <div key={label} className="border-b border-line py-2.5">
              <dt className="text-1 text-ink-faint">{label}</dt>
              <dd className="wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-3 print:hidden">{aside}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
