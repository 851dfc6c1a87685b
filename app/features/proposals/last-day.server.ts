import { addToDay, dayAt } from "~/lib/time-zone";

/** A new proposal is open for so long, unless someone says otherwise. */
const USUAL_DAYS = 30;

/** The last day of a proposal that is made today. */
export function usualLastDay(): string {
  return addToDay(dayAt(new Date(), "UTC"), USUAL_DAYS);
}
