import { landingCopy } from "~/copy/landing";
import { ownLanguage } from "~/lib/language/current-language";
import { periodText } from "~/lib/number-formats";
import { Go } from "~/ui/go";
import { useRootData } from "~/ui/root-data";
import { Section, SectionTitle } from "~/ui/section";
import { CONVERSATION_DAYS, KEPT_RESULT_DAYS } from "~/models/roi/roi-limits";
import { PROPOSAL_KEPT_MONTHS } from "~/models/proposal/proposal-limits";

import type { SectionProps } from "./section-props";

const copy = landingCopy.keep;
const DAYS_PER_MONTH = 365 / 12;
/** Ten years, the longest period that settings allow, fill the scale. */
const SCALE_DAYS = 3_650;

interface KeptRow {
  text: readonly [data: string, why: string];
  /** Null for as long as the law requires. */
  days: number | null;
  period: string;
}

/** What is kept about people and for how long, from the periods that the deletion itself uses. */
export function Keep({ content, lang }: SectionProps<"keep">) {
  const { settings } = useRootData();
  const proposalDays = Math.round(PROPOSAL_KEPT_MONTHS * DAYS_PER_MONTH);
  const { rows } = copy;
  const kept: KeptRow[] = [
    { text: rows.conversation, days: CONVERSATION_DAYS, period: periodText(CONVERSATION_DAYS) },
    { text: rows.statement, days: KEPT_RESULT_DAYS, period: periodText(KEPT_RESULT_DAYS) },
    {
      text: rows.contact,
      days: settings.leadRetentionDays,
      period: copy.afterContact(periodText(settings.leadRetentionDays)),
    },
    { text: rows.proposal, days: proposalDays, period: copy.upTo(periodText(proposalDays)) },
    { text: rows.accepted, days: null, period: copy.byLaw },
  ];
  return (
    <Section
      lang={lang}
      labelledBy="keep"
      className="grid gap-10 xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] xl:items-start xl:gap-x-20"
    >
      <div>
        <SectionTitle id="keep">{content.title}</SectionTitle>
        <p className="mt-5 max-w-[34em] text-4 text-ink-muted">{content.text}</p>
        <ul className="mt-8 mb-5 border-t border-ink text-control">
          {content.facts.map(({ name, text }, index) => (
            <li key={index} className="border-b border-line py-3">
              <b className="font-title">{name}</b>
              <p className="text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
        <Go to="/privacy">{content.privacy}</Go>
      </div>
      <table lang={ownLanguage(lang)} className="w-full border-t border-ink text-control tabular-nums">
        <caption className="sr-only">{copy.caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-start text-1 text-ink-faint">
            <th scope="col" className="py-2 font-normal">
              {copy.columns.data}
            </th>
            <th scope="col">
              <span className="sr-only">{copy.columns.scale}</span>
            </th>
            <th scope="col" className="py-2 ps-6 font-normal">
              {copy.columns.kept}
            </th>
          </tr>
        </thead>
        <tbody>
          {kept.map((row) => (
            <Kept key={row.text[0]} {...row} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** One kind of data. The bar is on a logarithmic scale; the words are what counts. */
function Kept({ text: [data, why], days, period }: KeptRow) {
  const share = days === null ? 1 : Math.min(1, Math.log(days) / Math.log(SCALE_DAYS));
  return (
    <tr className="border-b border-line max-md:block max-md:py-3">
      <th scope="row" className="py-3.5 pe-6 text-start font-medium max-md:block max-md:p-0 md:w-2/5">
        {data}
        <small className="block text-1 font-normal text-ink-muted">{why}</small>
      </th>
      <td className="max-md:block max-md:py-1.5">
        <svg height="10" className="block w-full" aria-hidden="true">
          <rect y="4.5" width="100%" height="1" className="fill-line-strong opacity-50" />
          {days === null ? (
            <rect
              x="0.5"
              y="0.5"
              width="99%"
              height="9"
              className="fill-surface stroke-line-strong"
              strokeDasharray="4 3"
            />
          ) : (
            <rect width={`${Math.round(share * 100)}%`} height="10" className="fill-brand" />
          )}
        </svg>
      </td>
      <td className="py-3.5 ps-6 max-md:block max-md:p-0 max-md:text-ink-muted md:w-50">{period}</td>
    </tr>
  );
}
