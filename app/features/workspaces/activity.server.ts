import { readCursors, readListPage } from "~/http/list-page.server";
import { listActivity } from "~/models/audit/activity.server";

import type { WorkspaceAccess } from "./access.server";
import { neighbours } from "./workspaces.server";

const ENTRIES_PER_PAGE = 30;

/** A page of what has happened in a workspace's company. */
export async function loadActivity(request: Request, { workspace }: WorkspaceAccess) {
  const page = await readListPage(() =>
    listActivity({ tenantId: workspace.tenantId, ...readCursors(request), limit: ENTRIES_PER_PAGE }),
  );
  return { workspace, items: page.items, ...neighbours(new URL(request.url), page) };
}
