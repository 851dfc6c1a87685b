import { Icon } from "~/ui/icon";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { useHydrated } from "remix-utils/use-hydrated";
import { roiResultCopy as copy } from "~/copy/roi";
import {
  countText,
  decimalText,
  hoursText,
  moneyText,
  paybackText,
  percentText,
  tenthText,
} from "~/lib/number-formats";
import type { ResultPage } from "./statement";

/** The headline figure, its basis, and the next steps. */
export function ResultHead({ page }: { page: ResultPage }) {
  const { statement, hoursPerMonth, scenarios, token, isOwner } = page;
  const { expected } = scenarios;
  const { currency, people } = statement.inputs;
  const hydrated = useHydrated();
  return (
    <div className="mx-auto grid max-w-sheet gap-6 px-gutter pt-[clamp(2.25rem,1.5rem+3vw,4.5rem)] pb-[clamp(1.75rem,1rem+2vw,3rem)]">
      <div>
        <h1 className="text-4 leading-[1.4] font-medium tracking-[-0.015em] [overflow-wrap:anywhere]">
          {copy.headline(statement.processName || copy.yourProcess)}{" "}
          <b className="result-figure">{moneyText(expected.savedMinorPerYear, currency)}</b>
        </h1>
        <p className="mt-6 max-w-[34em] text-4 text-ink-muted">
          {copy.lead(hoursText(expected.savedHoursPerMonth), hoursText(hoursPerMonth), peopleWords(people))}{" "}
          {paybackSentence(expected.paybackMonths)}
        </p>
      </div>
      <dl className="keys">
        <Key term={copy.keys.hours} note={copy.keys.hoursNote(tenthText(expected.savedHoursPerMonth))}>
          {countText(expected.savedHoursPerYear)}
        </Key>
        <Key
          term={copy.keys.payback}
          note={expected.paybackMonths === null ? copy.keys.paybackNever : copy.keys.paybackNote}
        >
          {paybackText(expected.paybackMonths)}
        </Key>
        <Key term={copy.keys.yearOne} note={copy.keys.yearOneNote}>
          {moneyText(expected.firstYearNetMinor, currency)}
        </Key>
        <Key term={copy.keys.threeYears} note={copy.keys.threeYearsNote}>
          {moneyText(expected.threeYearNetMinor, currency)}
        </Key>
        <Key term={copy.keys.roi} note={expected.roiPercent === null ? copy.keys.roiNone : copy.keys.roiNote}>
          {expected.roiPercent === null ? "–" : percentText(Math.round(expected.roiPercent))}
        </Key>
      </dl>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink to={`/booking?result=${token}`} kind="primary" size="l">
          {copy.book}
        </ButtonLink>
        <a href="#mail" className={buttonClass({ size: "l" })}>
          <Icon name="mail" small />
          {copy.mailLink}
        </a>
        {hydrated ? (
          <Button type="button" kind="quiet" size="l" onClick={() => window.print()}>
            {copy.print}
          </Button>
        ) : null}
        {isOwner ? (
          <ButtonLink to="/roi-calculator" kind="quiet" size="l">
            {copy.back}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

function Key({ term, note, children }: { term: string; note: string; children: string }) {
  return (
    <div>
      <dt className="text-2 text-ink-muted">{term}</dt>
      <dd className="text-[clamp(1.5rem,1.2rem+1vw,2rem)] leading-[1.2] font-medium tracking-[-0.035em]">
        {children}
        <small className="block text-1 font-normal tracking-normal text-ink-faint">{note}</small>
      </dd>
    </div>
  );
}

function peopleWords(people: number): string {
  if (people === 1) return copy.onePerson;
  return people === 2 ? copy.two : copy.people(decimalText(people));
}

/** Later than the usual months. */
const LATE_MONTHS = 6;

function paybackSentence(months: number | null): string {
  const payback = paybackText(months);
  if (months === null) return copy.paysNever;
  if (payback === "at once") return copy.paysAtOnce;
  return months > LATE_MONTHS ? copy.paysLate(payback) : copy.paysBack(payback);
}
