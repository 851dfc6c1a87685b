import { readerClock } from "~/http/reader/reader-clock.server";
import { workspacesCopy } from "~/copy/workspaces";
import { formatDay } from "~/lib/dates";
import { moneyText, paybackText } from "~/lib/number-formats";
import { formatConsultation } from "~/lib/zoned-dates";
import type { Booking } from "~/models/booking/booking";
import { isHalfSigned, lastDayOf, type Proposal } from "~/models/proposal/proposal";
import type { CompanyProposals, Saving } from "~/models/proposal/proposal-company.server";
import { firstYearOf, paybackMonths } from "~/models/proposal/proposal-figures";
import { proposalToken } from "~/models/proposal/proposal-link.server";

const copy = workspacesCopy.next;

/** A line of figures next to the next step. */
interface Figure {
  term: string;
  value: string;
  /** What the other lines add up to. */
  isSum?: boolean;
}

/** The one thing that a company's people should do next. */
export interface NextStep {
  title: string;
  text: string;
  action: { label: string; path: string };
  figures: Figure[];
}

/** The next step of a company: an open proposal, or a consultation, or a message. */
export function nextStepOf({
  proposals: { open, savings },
  booking,
  workspaceId,
}: {
  proposals: Pick<CompanyProposals, "open" | "savings">;
  booking: Booking | undefined;
  workspaceId: string;
}): NextStep {
  if (open) {
    const words = isHalfSigned(open) ? copy.halfSigned : copy.proposal;
    return {
      title: words.title(open.title),
      text: words.text(formatDay(new Date(lastDayOf(open.expiresAt)))),
      action: { label: words.action, path: `/p/${proposalToken(open)}` },
      figures: figuresOf(open, savings.get(open.id)),
    };
  }
  const messages = `/workspace/${workspaceId}/messages`;
  if (booking) {
    return {
      title: copy.booking.title,
      text: copy.booking.text(formatConsultation(booking, booking.timeZone, readerClock()), booking.name),
      action: { label: copy.booking.action, path: messages },
      figures: [],
    };
  }
  return { ...copy.nothing, action: { label: copy.nothing.action, path: messages }, figures: [] };
}

/** The first year's costs of an open proposal and, if it refers to a statement, its savings. */
function figuresOf({ currency, totalMinor, monthlyMinor }: Proposal, saving: Saving | undefined): Figure[] {
  const due = { once: { totalMinor }, monthly: { totalMinor: monthlyMinor } };
  const cost = firstYearOf(due);
  const costs = { term: copy.figures.costs, value: moneyText(cost, currency) };
  if (!saving) return [costs];
  const saved = saving.savedMinorPerYear;
  const net = { term: copy.figures.net, value: moneyText(saved - cost, currency), isSum: true };
  return [
    { term: copy.figures.saves, value: moneyText(saved, currency) },
    costs,
    { term: copy.figures.payback, value: paybackText(paybackMonths(due, saved)) },
    ...(saved > cost ? [net] : []),
  ];
}
