import { Badge } from "~/ui/badge";
import type { ProposalStatus } from "~/models/proposal/proposal";
import { halfSignedCopy, PROPOSAL_STATUS_LABELS } from "~/copy/shared/proposal-labels";

const KINDS: Partial<Record<ProposalStatus, "positive" | "warning" | "danger">> = {
  draft: "warning",
  accepted: "positive",
  declined: "danger",
};

/** A proposal's status, in a word. */
export function ProposalBadge({
  status,
  isHalfSigned = false,
  labels = PROPOSAL_STATUS_LABELS,
}: {
  status: ProposalStatus;
  /** Whether one of two people has signed. */
  isHalfSigned?: boolean;
  labels?: Record<ProposalStatus, string>;
}) {
  if (isHalfSigned) return <Badge kind="info">{halfSignedCopy.label}</Badge>;
  return <Badge kind={KINDS[status] ?? "plain"}>{labels[status]}</Badge>;
}
