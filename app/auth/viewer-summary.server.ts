import { env } from "~/server/env.server";
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
export function summarizeViewer(request: Request, viewer: Viewer): ViewerSummary {
  const { user, memberships, externalId } = viewer;
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
    avatar: viewer.frame.avatar,
    role,
    isMember: hasActiveMembership(memberships),
    seesDashboard: hasDashboardAccess(role),
  };
}
