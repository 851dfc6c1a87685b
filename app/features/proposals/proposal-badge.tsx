import { Badge } from "~/ui/badge";
import { PROPOSAL_STATUS_LABELS } from "~/copy/proposals";
import type { ProposalStatus } from "~/models/proposal/proposal";

const KINDS: Partial<Record<ProposalStatus, "positive" | "warning" | "danger">> = {
  draft: "warning",
  accepted: "positive",
  declined: "danger",
};

/** A proposal's status, in a word. */
export function ProposalBadge({
  status,
  labels = PROPOSAL_STATUS_LABELS,
}: {
  status: ProposalStatus;
  labels?: Record<ProposalStatus, string>;
}) {
  return <Badge kind={KINDS[status] ?? "plain"}>{labels[status]}</Badge>;
}
