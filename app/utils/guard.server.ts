import { redirect } from "@remix-run/node";

import { guardRedirect } from "~/models/guard";
import { hasActiveMembership } from "~/models/tenant";

import type { Viewer } from "./auth.server";

/**
 * Sends the viewer where the route guard wants them, or lets them stay. Throws a redirect. A signpost only: the page's own door
 * has been passed before, or follows.
 */
export function followGuard(request: Request, viewer: Viewer | null): void {
  const { pathname, search } = new URL(request.url);
  const to = guardRedirect({ path: pathname, search, viewer: viewer && guardViewer(viewer) });
  if (to === null) return;
  const answer: Response = redirect(to);
  throw answer;
}

function guardViewer({ user, memberships }: Viewer) {
  return { role: user.role, hasActiveMembership: hasActiveMembership(memberships) };
}
