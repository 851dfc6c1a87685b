import { listActivity } from "~/models/audit/activity.server";
import { withAvatars } from "~/models/account/avatar.server";
import { listMembers } from "~/models/company/member.server";
import { getCurrentWorkspace, listWorkspaces } from "~/models/company/workspace.server";

import type { WorkspaceAccess } from "./access.server";

const SHOWN_MEMBERS = 5;
const SHOWN_ENTRIES = 6;
const SHOWN_WORKSPACES = 6;

/** What the first page of a workspace shows: the latest of everything, and the way to the rest. */
export async function loadOverview({ viewer, workspace, standing }: WorkspaceAccess) {
  const { tenantId } = workspace;
  const [members, activity, current, siblings] = await Promise.all([
    listMembers({ tenantId, limit: SHOWN_MEMBERS }),
    listActivity({ tenantId, limit: SHOWN_ENTRIES }),
    getCurrentWorkspace({ viewer }),
    listWorkspaces({ viewer, tenantId, limit: SHOWN_WORKSPACES + 1 }),
  ]);
  return {
    workspace,
    standing,
    viewerId: viewer.user.id,
    isCurrent: current?.id === workspace.id,
    members: await withAvatars(members.items),
    memberCount: members.total,
    activity: activity.items,
    others: siblings.items
      .filter(({ id }) => id !== workspace.id)
      .slice(0, SHOWN_WORKSPACES)
      .map(({ id, name }) => ({ id, name })),
  };
}
