import type { AccountData, AccountFactor, AccountSession } from "~/models/account/account";
import { listApiKeys } from "~/models/account/api-key.server";
import { pictureAddress } from "~/models/picture/picture";
import { getAvatar } from "~/models/account/avatar.server";
import { countRecoveryCodes } from "~/models/account/recovery-code.server";
import { hasAdminAccess, hasPermission } from "~/models/account/role";
import { listSecurityEvents } from "~/models/account/security-event.server";
import { hasActiveMembership } from "~/models/company/tenant";
import { getWorkPreferences } from "~/models/task/work-preferences.server";
import { TIME_ZONES } from "~/lib/time-zone";
import { deviceName } from "~/models/account/user-session";
import { listSessions } from "~/models/account/user-session.server";

import type { Viewer } from "~/auth/access.server";
import { listSecondFactors } from "~/auth/second-factor.server";

const EVENTS_PER_PAGE = 10;

/**
 * What the pages of an account show to its owner. Works while the provider is away: then `factors`
 * is null.
 */
export async function loadAccount(request: Request, viewer: Viewer): Promise<AccountData> {
  const { user } = viewer;
  const before = readEventCursor(new URL(request.url).searchParams.get("eventsBefore"));
  const ownsTasks = hasPermission(user.role, "manage_leads");
  const [avatar, work, factors, recoveryCodesLeft, sessions, apiKeys, events] = await Promise.all([
    getAvatar({ userId: user.id }),
    ownsTasks ? getWorkPreferences({ userId: user.id }) : null,
    listFactors(request),
    countRecoveryCodes({ userId: user.id }),
    listOpenSessions(viewer),
    listApiKeys({ userId: user.id }),
    listSecurityEvents({ userId: user.id, limit: EVENTS_PER_PAGE, before }),
  ]);
  return {
    user,
    avatar: avatar && pictureAddress(avatar),
    work: work && { ...work, timeZones: TIME_ZONES },
    factors,
    recoveryCodesLeft,
    sessions,
    apiKeys,
    events: events.items,
    isNewestEvents: before === undefined,
    olderEvents: events.older ? writeEventCursor(events.items.at(-1)) : null,
  };
}

/** Where the viewer finds their account. The guard keeps staff and members off the profile page. */
export function accountPage({ user, memberships }: Viewer): string {
  return hasAdminAccess(user.role) || hasActiveMembership(memberships) ? "/admin/settings" : "/profile";
}

async function listFactors(request: Request): Promise<AccountFactor[] | null> {
  const listed = await listSecondFactors(request);
  if (!listed.ok) return null;
  return listed.factors
    .filter(({ status }) => status === "verified")
    .map(({ id, friendlyName, createdAt }) => ({ id, name: friendlyName, createdAt: new Date(createdAt) }));
}

/** The sessions that are still open, the current one first. */
async function listOpenSessions({ user, sessionId }: Viewer): Promise<AccountSession[]> {
  const sessions = await listSessions({ userId: user.id });
  return sessions
    .map(({ id, userAgent, network, lastSeenAt }) => ({
      id,
      isCurrent: id === sessionId,
      device: deviceName(userAgent),
      isPhone: /\b(?:iPhone|Mobile)\b/.test(userAgent ?? ""),
      network,
      lastSeenAt,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** The place in the list of events after this one, for an address. */
export function writeEventCursor(last: { createdAt: Date; id: string } | undefined): string | null {
  return last ? `${last.createdAt.toISOString()}_${last.id}` : null;
}

/**
 * A place in the list of events, as `olderEvents` named it. Undefined for anything else: then the
 * list begins at its top.
 */
export function readEventCursor(text: string | null): { createdAt: Date; id: string } | undefined {
  const match = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z)_([0-9a-f-]{36})$/.exec(text ?? "");
  const createdAt = new Date(match?.[1] ?? "");
  return match?.[2] && !Number.isNaN(createdAt.getTime()) ? { createdAt, id: match[2] } : undefined;
}
