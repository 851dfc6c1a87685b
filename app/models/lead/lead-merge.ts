import { LEAD_STATUSES } from "../../../drizzle/values";

import type { Lead, LeadDetails, LeadStatus } from "./lead";

/** Why two leads may be the same person or come from the same company. */
const DUPLICATE_REASONS = ["address", "name", "company", "domain"] as const;

export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** Another lead that may be a duplicate. */
export interface Duplicate extends Pick<
  Lead,
  "id" | "email" | "name" | "company" | "status" | "lastEventAt"
> {
  reasons: DuplicateReason[];
}

/**
 * What the kept lead holds after a merge. Its own data wins and the other's fills the gaps; the
 * first contact is the earlier one, the last contact and the consent the later one, and the stage
 * the one further along.
 */
export function mergedValues(kept: Lead, other: Lead) {
  const earlier = other.createdAt < kept.createdAt ? other : kept;
  const consented = (other.consentAt ?? 0) > (kept.consentAt ?? 0) ? other : kept;
  const saving = kept.yearlySaving ?? other.yearlySaving;
  return {
    ...filledDetails(kept, other),
    yearlySavingMinor: saving?.amountMinor ?? null,
    yearlySavingCurrency: saving?.currency ?? null,
    source: earlier.source,
    firstTouch: touches(kept, other).at(0) ?? null,
    lastTouch: touches(kept, other).at(-1) ?? null,
    status: furtherStatus(kept.status, other.status),
    ownerId: kept.ownerId ?? other.ownerId,
    userId: kept.userId ?? other.userId,
    consent: consented.consent,
    consentAt: consented.consentAt,
    createdAt: earlier.createdAt,
  };
}

function filledDetails(kept: LeadDetails, other: LeadDetails): LeadDetails {
  return {
    name: kept.name ?? other.name,
    company: kept.company ?? other.company,
    phone: kept.phone ?? other.phone,
    interest: kept.interest ?? other.interest,
  };
}

/** The campaigns of both, the earliest first. */
function touches(...leads: Lead[]) {
  return leads
    .flatMap(({ firstTouch, lastTouch }) => [firstTouch, lastTouch])
    .filter((touch) => touch !== null)
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** "Lost" gives way to any other stage: the person is still talking to us. */
function furtherStatus(kept: LeadStatus, other: LeadStatus): LeadStatus {
  if (kept === "lost") return other;
  if (other === "lost") return kept;
  return LEAD_STATUSES.indexOf(other) > LEAD_STATUSES.indexOf(kept) ? other : kept;
}
