import { pictureAddress } from "~/models/picture";
import { getAvatar } from "~/models/avatar.server";
import { hasDashboardAccess } from "~/models/role";
import { hasActiveMembership } from "~/models/tenant";
import { displayName } from "~/models/user";

import type { Viewer } from "./auth.server";
import type { ViewerSummary } from "./site";

/** What menus and frames show of a viewer. Nothing else of the row reaches pages that do not ask for it. */
export async function summarizeViewer({ user, memberships }: Viewer): Promise<ViewerSummary> {
  const avatar = await getAvatar({ userId: user.id });
  const { email, role } = user;
  return {
    name: displayName(user),
    email,
    avatar: avatar && pictureAddress(avatar),
    role,
    isMember: hasActiveMembership(memberships),
    seesDashboard: hasDashboardAccess(role),
  };
}
