import { readCursors, readListPage } from "~/http/list-page.server";
import { listActivity } from "~/models/audit/activity.server";
import { ACTIVITY_PER_PAGE } from "~/models/audit/audit-limits";

import type { WorkspaceAccess } from "./access.server";
import { neighbours } from "./workspaces.server";

/** A page of what has happened in a workspace's company. */
export async function loadActivity(request: Request, { workspace }: WorkspaceAccess) {
  const page = await readListPage(() =>
    listActivity({ tenantId: workspace.tenantId, ...readCursors(request), limit: ACTIVITY_PER_PAGE }),
  );
  return { workspace, items: page.items, ...neighbours(new URL(request.url), page) };
}
