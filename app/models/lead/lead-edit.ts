import type { LeadDetails } from "./lead";

/**
 * What a lead's details become when a form changes them that was opened a while ago. Fields that
 * its sender left alone keep what is stored. `lost` are those that someone else has changed since
 * to something else.
 */
export function editDetails({ typed, seen, stored }: Record<"typed" | "seen" | "stored", LeadDetails>): {
  details: LeadDetails;
  lost: (keyof LeadDetails)[];
} {
  const details: LeadDetails = pickDetails(stored);
  const lost: (keyof LeadDetails)[] = [];
  for (const field of Object.keys(details) as (keyof LeadDetails)[]) {
    if (typed[field] === seen[field]) continue;
    if (stored[field] !== seen[field] && stored[field] !== typed[field]) lost.push(field);
    details[field] = typed[field];
  }
  return { details, lost };
}

/** Picked one by one, so that nothing else in the object gets into the row. */
export function pickDetails({ name, company, phone, interest }: LeadDetails) {
  return { name, company, phone, interest } satisfies LeadDetails;
}
