import { getRequestStore } from "~/front-door/request-store";
import type { AuditActor } from "~/models/audit";
import { recordName } from "~/models/user";

import type { Viewer } from "./auth.server";
import { originOf } from "./client-origin.server";

/** Who changes something and from where, as each entry of the audit log begins. */
export interface AuditSource {
  actor: AuditActor;
  network: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** The source of the changes that one request makes. */
export function auditSource(request: Request, { user }: Viewer): AuditSource {
  return {
    actor: { id: user.id, name: recordName(user) },
    ...originOf(request),
    requestId: getRequestStore()?.id ?? null,
  };
}
