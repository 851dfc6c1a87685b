import { workspacesCopy } from "~/copy/workspaces";
import { formatDay } from "~/lib/dates";
import { lastDayOf } from "~/models/proposal/proposal";
import type { CompanyProposals } from "~/models/proposal/proposal-company.server";
import type { Booking } from "~/models/booking/booking";

const copy = workspacesCopy.progress;

/** A step from the first figures to the start of the work. */
export interface ProgressStep {
  label: string;
  note: string;
  state: "done" | "now" | "ahead";
}

/**
 * The steps of what a company is deciding on, or has just decided. It leaves out steps that were
 * skipped. Empty if nothing is under way.
 */
export function progressOf({
  proposals: { open, accepted, savings },
  ahead,
  held,
  statementAt,
  timeZone,
}: {
  proposals: CompanyProposals;
  /** The next consultation, and the last one that took place. */
  ahead: Booking | undefined;
  held: Booking | null;
  /** When the statement that the consultation was booked with was made. */
  statementAt: Date | null;
  /** The reader's. */
  timeZone: string;
}): ProgressStep[] {
  const day = (at: Date) => formatDay(at, timeZone);
  const done = (label: string, at: Date): ProgressStep => ({ label, note: day(at), state: "done" });
  const offer = open ?? accepted;
  if (!offer && !ahead) return [];
  const stated = (offer && savings.get(offer.id)?.createdAt) ?? statementAt;
  const isAccepted = offer !== null && offer === accepted;
  const proposal: ProgressStep = isAccepted
    ? { label: copy.proposal, note: copy.accepted(day(offer.decidedAt ?? offer.updatedAt)), state: "done" }
    : open
      ? {
          label: copy.proposal,
          note: copy.until(formatDay(new Date(lastDayOf(open.expiresAt)))),
          state: "now",
        }
      : { label: copy.proposal, note: copy.afterConsultation, state: "ahead" };
  return [
    ...(stated ? [done(copy.statement, stated)] : []),
    ...(ahead && !offer
      ? [{ label: copy.consultation, note: day(ahead.startsAt), state: "now" as const }]
      : held
        ? [done(copy.consultation, held.startsAt)]
        : []),
    proposal,
    isAccepted
      ? { label: copy.start, note: copy.next, state: "now" }
      : { label: copy.start, note: copy.afterAcceptance, state: "ahead" },
  ];
}
