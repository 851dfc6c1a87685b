import { listAuditEntries } from "~/models/audit/audit-list.server";
import { AuditFilterSchema } from "~/models/audit/audit-filter";
import { getAvatar } from "~/models/account/avatar.server";
import { pictureAddress } from "~/models/picture/picture";
import { hasPermission, RANKS } from "~/models/account/role";
import { listSecurityEvents } from "~/models/account/security-event.server";
import { listMemberships } from "~/models/company/tenant.server";
import type { User } from "~/models/account/user";
import { getInvitedAt } from "~/models/account/user-invitation.server";
import { getUser } from "~/models/account/user.server";
import { deviceName } from "~/models/account/user-session";
import { listSessions } from "~/models/account/user-session.server";
import { isUuid } from "~/lib/uuid";

import { readEventCursor, writeEventCursor } from "~/features/account/account.server";
import type { Viewer } from "~/auth/access.server";

const EVENTS_PER_PAGE = 10;
const CHANGES_SHOWN = 5;

/** What the page of one user shows to this viewer. Null when there is no such user. */
export async function loadUserPage(request: Request, viewer: Viewer, id: string) {
  const user = isUuid(id) ? await getUser({ id }) : null;
  if (!user) return null;
  const { searchParams } = new URL(request.url);
  const before = readEventCursor(searchParams.get("eventsBefore"));
  const seesAudit = hasPermission(viewer.user.role, "view_audit");
  const filter = AuditFilterSchema.parse({ area: "user", subject: id });
  const [avatar, invitedAt, sessions, memberships, events, changes] = await Promise.all([
    getAvatar({ userId: id }),
    getInvitedAt({ userId: id }),
    listSessions({ userId: id }),
    listMemberships({ userId: id }),
    listSecurityEvents({ userId: id, limit: EVENTS_PER_PAGE, before }),
    seesAudit ? listAuditEntries({ filter, page: { limit: CHANGES_SHOWN } }) : null,
  ]);
  return {
    user,
    invitedAt,
    avatar: avatar && pictureAddress(avatar),
    now: new Date(),
    /**
     * `own` and `above` say why there is nothing to change, although this viewer may change users.
     */
    standing: standingOf(viewer, user),
    companies: memberships.map(({ tenantId, name, role }) => ({ tenantId, name, role })),
    sessions: sessions.map(({ id: key, userAgent, network, lastSeenAt }) => ({
      key,
      device: deviceName(userAgent),
      network,
      lastSeenAt,
    })),
    events: events.items,
    isNewestEvents: before === undefined,
    olderEvents: events.older ? writeEventCursor(events.items.at(-1)) : null,
    changes: changes?.items ?? null,
  };
}

export type UserPage = NonNullable<Awaited<ReturnType<typeof loadUserPage>>>;

function standingOf(
  { user: own }: Viewer,
  user: Pick<User, "id" | "role">,
): "closed" | "own" | "above" | "open" {
  if (!hasPermission(own.role, "manage_users")) return "closed";
  if (own.id === user.id) return "own";
  return RANKS[user.role] > RANKS[own.role] ? "above" : "open";
}
