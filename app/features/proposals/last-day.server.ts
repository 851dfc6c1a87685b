import { addToDay, dayAt } from "~/lib/time-zone";

/** How long a new proposal is open by default. */
const USUAL_DAYS = 30;

/** The default last day of a proposal created today. */
export function usualLastDay(): string {
  return addToDay(dayAt(new Date(), "UTC"), USUAL_DAYS);
}
