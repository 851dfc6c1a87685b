import { env } from "~/server/env.server";
import { pictureAddress } from "~/models/picture/picture";
import { getAvatar } from "~/models/account/avatar.server";
import { hasDashboardAccess } from "~/models/account/role";
import { hasActiveMembership, subdomainOf } from "~/models/company/tenant";
import { displayName } from "~/models/account/user";

import type { Viewer } from "./access.server";
import type { ViewerSummary } from "~/ui/root-data";

/**
 * What menus and frames show of a viewer. Nothing else of the row reaches pages that don't ask for
 * it. On a company's own host, API calls are about that company; elsewhere they are about the
 * viewer's first.
 */
export async function summarizeViewer(request: Request, viewer: Viewer): Promise<ViewerSummary> {
  const { user, memberships, externalId } = viewer;
  const avatar = await getAvatar({ userId: user.id });
  const { email, role } = user;
  const active = memberships.filter(({ status }) => status === "active");
  const host = new URL(request.url).host;
  const subdomain = subdomainOf({ host, tenantDomain: env.tenantDomain });
  const tenant = active.find((membership) => membership.subdomain === subdomain) ?? active[0];
  return {
    externalId,
    tenantId: tenant?.tenantId ?? null,
    name: displayName(user),
    email,
    avatar: avatar && pictureAddress(avatar),
    role,
    isMember: hasActiveMembership(memberships),
    seesDashboard: hasDashboardAccess(role),
  };
}
