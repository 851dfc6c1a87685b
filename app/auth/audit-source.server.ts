import { getRequestStore } from "~/front-door/request-store";
import type { AuditSource } from "~/models/audit/audit";
import { recordName } from "~/models/account/user";

import type { Viewer } from "./access.server";
import { originOf } from "./client-origin.server";

/**
 * The source of the changes that one request makes. Staff who look at someone's pages act in their
 * own name: they can still download a list.
 */
export function auditSource(request: Request, viewer: Viewer): AuditSource {
  const { user } = viewer.viewedBy?.staff ?? viewer;
  return {
    actor: { id: user.id, name: recordName(user) },
    ...originOf(request),
    requestId: getRequestStore()?.id ?? null,
  };
}
