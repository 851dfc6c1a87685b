import { env } from "~/env.server";
import { pictureAddress } from "~/models/picture";
import { getAvatar } from "~/models/avatar.server";
import { hasDashboardAccess } from "~/models/role";
import { hasActiveMembership, subdomainOf } from "~/models/tenant";
import { displayName } from "~/models/user";

import type { Viewer } from "./auth.server";
import type { ViewerSummary } from "./site";

/**
 * What menus and frames show of a viewer. Nothing else of the row reaches pages that do not ask for it.
 * On a company's own host, calls of the API are about that company, elsewhere about the viewer's first.
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
