import { Badge } from "~/ui/badge";
import { workspacesCopy } from "~/copy/workspaces";
import type { WorkspaceStatus } from "~/models/company/workspace";

/** The status of a workspace or a company: active is green, everything else neutral. */
export function StatusBadge({ status }: { status: WorkspaceStatus }) {
  return <Badge kind={status === "active" ? "positive" : "plain"}>{workspacesCopy.statuses[status]}</Badge>;
}
