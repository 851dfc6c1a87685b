import { getRequestStore } from "~/front-door/request-store";

import { hasApiKey, resolveApiKey } from "./api-key.server";
import { requestSession, type Viewer } from "./session.server";

/**
 * Lets an answer that takes long check again whether its reader still has the access that the
 * access check found.
 */
export function checkAgainLater(request: Request, viewer: Viewer): void {
  const store = getRequestStore();
  if (!store) return;
  const session = requestSession(request);
  const access = accessOf(viewer);
  store.mayStillRead = async () => {
    const state = await (hasApiKey(request) ? resolveApiKey(request) : session.later());
    return state.kind === "signed-in" && accessOf(state.viewer) === access;
  };
}

/**
 * Everything that decides what a viewer may read. Any change ends the answer: what it contains was
 * chosen by what they had before.
 */
function accessOf({ user, memberships, key }: Viewer): string {
  const companies = memberships.map(({ tenantId, status, role }) => [tenantId, status, role]);
  return JSON.stringify([user.id, user.role, companies, key?.permissions]);
}
