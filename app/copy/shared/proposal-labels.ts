import type { Period } from "~/models/proposal/proposal-money";
import { lateCatalog } from "~/lib/language/catalog";
import type { ProposalStatus, ProposalCurrency } from "~/models/proposal/proposal";

export const PROPOSAL_STATUS_LABELS: Record<ProposalStatus, string> = lateCatalog("proposalStatus", {
  draft: "Draft",
  sent: "Sent",
  viewed: "Opened",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
  withdrawn: "Withdrawn",
});

/** Where one of two people has signed, the badge says this instead of the status. */
export const halfSignedCopy = lateCatalog("halfSigned", { label: "Waiting for second signature" } as const);

export const PERIOD_LABELS: Record<Period, string> = lateCatalog("period", {
  once: "One-time",
  monthly: "Monthly",
});

/** A proposal's status for its readers. Whether they opened it is no news to them. */
export const OWN_STATUS_LABELS: Record<ProposalStatus, string> = lateCatalog("ownStatus", {
  ...PROPOSAL_STATUS_LABELS,
  sent: "Open",
  viewed: "Open",
});

/** Names of currencies, as "All prices in … before tax." has them. */
export const CURRENCY_NAMES: Record<ProposalCurrency, string> = lateCatalog("currency", {
  USD: "US dollars",
  EUR: "euros",
  GBP: "pounds sterling",
  CHF: "Swiss francs",
  JPY: "Japanese yen",
});
