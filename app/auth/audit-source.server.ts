import { getRequestStore } from "~/front-door/request-store";
import type { AuditSource } from "~/models/audit/audit";
import { recordName } from "~/models/account/user";

import type { Viewer } from "./access.server";
import { originOf } from "./client-origin.server";

/** The source of the changes that one request makes. */
export function auditSource(request: Request, { user }: Viewer): AuditSource {
  return {
    actor: { id: user.id, name: recordName(user) },
    ...originOf(request),
    requestId: getRequestStore()?.id ?? null,
  };
}
