import { currentLocale, ownLanguage } from "~/lib/language/current-language";
import { landingCopy } from "~/copy/landing";
import type { PriceRange } from "~/models/content/landing-content";
import { Section, SectionTitle } from "~/ui/section";

import type { SectionProps } from "./section-props";

const copy = landingCopy.prices;

/** What it costs, as ranges. Those billed alike share one scale. */
export function Prices({ content, lang }: SectionProps<"prices">) {
  if (content.items.length === 0) return null;
  const money = new Intl.NumberFormat(currentLocale(), {
    style: "currency",
    currency: content.currency,
    maximumFractionDigits: 0,
  });
  const largest = (billed: PriceRange["billed"]) =>
    Math.max(1, ...content.items.filter((one) => one.billed === billed).map(({ from, to }) => to ?? from));
  const scales = { once: largest("once"), month: largest("month") };
  return (
    <Section
      lang={lang}
      labelledBy="prices"
      className="grid gap-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-x-gutter"
    >
      <div>
        <SectionTitle id="prices">{content.title}</SectionTitle>
        <p className="mt-4 max-w-[34em] text-4 text-ink-muted">{content.lead}</p>
      </div>
      <div>
        <p lang={ownLanguage(lang)} className="border-b border-ink pb-2 text-end text-1 text-ink-faint">
          {copy.beforeTax(content.currency)}
        </p>
        <dl className="text-control tabular-nums">
          {content.items.map((range, index) => (
            <div
              key={index}
              className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_12rem] md:items-center"
            >
              <dt className="font-medium wrap-anywhere">
                {range.item}
                {range.note ? (
                  <small className="block text-1 font-normal text-ink-muted">{range.note}</small>
                ) : null}
              </dt>
              <dd aria-hidden="true">
                <Bar range={range} scale={scales[range.billed]} />
              </dd>
              <dd lang={ownLanguage(lang)} className="font-title md:text-end">
                {rangeText(range, money)} <span className="text-1 text-ink-muted">{copy[range.billed]}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

function rangeText({ from, to }: PriceRange, money: Intl.NumberFormat): string {
  return to === null ? money.format(from) : money.formatRange(from, to);
}

/** The range on a scale from nothing to the largest amount of its kind. */
function Bar({ range: { from, to }, scale }: { range: PriceRange; scale: number }) {
  const share = (amount: number) => Math.min(100, Math.max(0, (amount / scale) * 100));
  const start = share(Math.min(from, to ?? from));
  const width = Math.max(1, share(Math.max(from, to ?? from)) - start);
  return (
    <svg height="12" className="block w-full">
      <rect y="5.5" width="100%" height="1" className="fill-line-strong" />
      <rect x={`${Math.min(start, 99)}%`} y="1" width={`${width}%`} height="10" className="fill-brand" />
    </svg>
  );
}
