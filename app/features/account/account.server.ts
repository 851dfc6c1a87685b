import type { AccountData, AccountFactor } from "~/models/account/account-form";
import { listApiKeys } from "~/models/api-key/api-key.server";
import { pictureAddress } from "~/models/picture/picture";
import { getAvatar } from "~/models/picture/avatar.server";
import { countRecoveryCodes } from "~/models/account/recovery-code.server";
import { hasAdminAccess, hasPermission } from "~/models/account/role";
import { listSecurityEvents } from "~/models/account/security-event.server";
import { hasActiveMembership } from "~/models/company/tenant";
import { SUMMARY_ROLE } from "~/models/task/work-preferences";
import { getWorkPreferences } from "~/models/task/work-preferences.server";
import { getSettings } from "~/models/settings/settings.server";
import { deviceName } from "~/models/account/user-session";
import { listSessions } from "~/models/account/user-session.server";
import type { Viewer } from "~/auth/access.server";
import { listSecondFactors } from "~/auth/second-factor.server";
import { externalChoices, listIdentities } from "~/auth/external-sign-in.server";
import { listPasskeys, passkeyOffer } from "~/auth/passkey.server";
import { recordOwnEvent } from "~/auth/account-security.server";
import { jsonFile } from "~/http/files/json-file.server";
import { exportUser } from "~/models/account/user-export.server";
import { SECURITY_EVENTS_PER_PAGE, SESSIONS_SHOWN_MAX } from "~/models/account/account-limits";

const CONSOLE_SETTINGS = "/admin/settings";

/**
 * What the pages of an account show to its owner. Works while the provider is down: then `factors`
 * is null.
 */
export async function loadAccount(request: Request, viewer: Viewer): Promise<AccountData> {
  const { user } = viewer;
  const before = readEventCursor(new URL(request.url).searchParams.get("eventsBefore"));
  const ownsTasks = hasPermission(user.role, "manage_leads");
  const hasConsole = accountPage(viewer) === CONSOLE_SETTINGS;
  const [avatar, work, factors, linking, recoveryCodesLeft, passkeys, sessions, apiKeys, events] =
    await Promise.all([
      getAvatar({ userId: user.id }),
      getWorkPreferences({ userId: user.id }),
      listFactors(request),
      listLinked(request),
      countRecoveryCodes({ userId: user.id }),
      loadPasskeys(request),
      listOpenSessions(viewer),
      listApiKeys({ userId: user.id }),
      listSecurityEvents({ userId: user.id, limit: SECURITY_EVENTS_PER_PAGE, before }),
    ]);
  return {
    user,
    avatar: avatar && pictureAddress(avatar),
    work: ownsTasks ? { ...work, getsSummary: user.role === SUMMARY_ROLE } : null,
    wantsCompanyMail: hasActiveMembership(viewer.memberships) ? work.wantsCompanyMail : null,
    usesKeys: hasConsole ? work.usesKeys : null,
    factors,
    ...linking,
    ...passkeys,
    recoveryCodesLeft,
    needsReview: new URL(request.url).searchParams.has("review"),
    ...sessions,
    apiKeys,
    events: events.items,
    isNewestEvents: before === undefined,
    olderEvents: events.older ? writeEventCursor(events.items.at(-1)) : null,
  };
}

/**
 * The page with the viewer's account. The guard redirects staff and members away from the profile
 * page.
 */
export function accountPage({ user, memberships }: Viewer): string {
  return hasAdminAccess(user.role) || hasActiveMembership(memberships) ? CONSOLE_SETTINGS : "/profile";
}

/**
 * The page where people check what opens their account, after they came in by a way around it: an
 * emailed link or a recovery code. Null if they have no passkeys.
 */
export async function reviewPage(request: Request, viewer: Viewer): Promise<string | null> {
  const { state } = await passkeyOffer(request);
  const listed = state === "off" ? null : await listPasskeys(request);
  return listed?.ok && listed.passkeys.length > 0 ? `${accountPage(viewer)}?review#passkeys` : null;
}

async function listFactors(request: Request): Promise<AccountFactor[] | null> {
  const listed = await listSecondFactors(request);
  if (!listed.ok) return null;
  return listed.factors
    .filter(({ status }) => status === "verified")
    .map(({ id, type, friendlyName, createdAt }) => ({
      ...{ id, type },
      name: friendlyName,
      createdAt: new Date(createdAt),
    }));
}

/** The linked company accounts, and those that can be linked. */
export async function listLinked(request: Request): Promise<Pick<AccountData, "linked" | "hasPassword">> {
  const listed = await listIdentities(request);
  if (!listed.ok) return { linked: null, hasPassword: true };
  const choices = externalChoices();
  const linked = listed.identities
    .filter(({ provider }) => provider !== "email" && provider !== "phone")
    .map(({ id, provider, email, createdAt }) => {
      const choice = choices.find((known) => known.provider === provider);
      return {
        slug: choice?.slug ?? provider.replace(/^custom:/, ""),
        label: choice?.label ?? null,
        identityId: id,
        email,
        since: createdAt === undefined ? null : new Date(createdAt),
        isConfigured: choice !== undefined,
      };
    });
  const free = choices
    .filter(({ slug }) => !linked.some((account) => account.slug === slug))
    .map(({ slug, label }) => ({
      ...{ slug, label, identityId: null, email: null, since: null },
      isConfigured: true,
    }));
  const hasPassword = listed.identities.some(({ provider }) => provider === "email");
  return { linked: [...linked, ...free], hasPassword };
}

/** The passkeys, and whether they can be used here. */
async function loadPasskeys(
  request: Request,
): Promise<Pick<AccountData, "passkeys" | "passkeyOffer" | "passkeyIsTwoStep">> {
  const [offer, { passkeyIsTwoStep }] = await Promise.all([passkeyOffer(request), getSettings()]);
  const listed = offer.state === "off" ? null : await listPasskeys(request);
  return { passkeys: listed?.ok ? listed.passkeys : null, passkeyOffer: offer, passkeyIsTwoStep };
}

/** The sessions that are still open, the current one first. */
async function listOpenSessions({
  user,
  sessionId,
}: Viewer): Promise<Pick<AccountData, "sessions" | "hasMoreSessions">> {
  const found = await listSessions({ userId: user.id, role: user.role });
  const sessions = found
    .slice(0, SESSIONS_SHOWN_MAX)
    .map(({ id, userAgent, network, lastSeenAt }) => ({
      id,
      isCurrent: id === sessionId,
      device: deviceName(userAgent),
      isPhone: /\b(?:iPhone|Mobile)\b/.test(userAgent ?? ""),
      network,
      lastSeenAt,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  return { sessions, hasMoreSessions: found.length > sessions.length };
}

/** The cursor of the event after this one, for a URL. */
export function writeEventCursor(last: { createdAt: Date; id: string } | undefined): string | null {
  return last ? `${last.createdAt.toISOString()}_${last.id}` : null;
}

/**
 * The event that a cursor of `olderEvents` names. Undefined for anything else: the list then begins
 * at its top.
 */
export function readEventCursor(text: string | null): { createdAt: Date; id: string } | undefined {
  const match = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z)_([0-9a-f-]{36})$/.exec(text ?? "");
  const createdAt = new Date(match?.[1] ?? "");
  return match?.[2] && !Number.isNaN(createdAt.getTime()) ? { createdAt, id: match[2] } : undefined;
}

/** Answers with a copy of everything that is kept about the viewer, as a file, and records that. */
export async function answerAccountExport(request: Request, viewer: Viewer): Promise<Response> {
  await recordOwnEvent(request, viewer, "data_exported");
  return jsonFile("my-data.json", await exportUser({ userId: viewer.user.id }));
}
