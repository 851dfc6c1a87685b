/** The anchor of what a page books with: times and a form, or a list to choose from. */
export const BOOKING_ID = "choose";

const CHOOSES_TIME = /^(?:\/[a-z]{2})?\/booking(?:\/[a-z0-9-]+)?(?:\.data)?(?:$|\?)/;

/**
 * Whether a target is a page where visitors choose a time. It shows times, and its links carry on
 * what the query says about a campaign.
 */
export function choosesTime(target: string): boolean {
  // Asked for every cached page.
  return target.includes("/booking") && CHOOSES_TIME.test(target);
}
