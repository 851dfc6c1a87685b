import { sharedNow } from "~/lib/clock/shared-clock";
import { listAuditEntries } from "~/models/audit/audit-list.server";
import { AuditFilterSchema } from "~/models/audit/audit-filter";
import { getAvatar } from "~/models/picture/avatar.server";
import { pictureAddress } from "~/models/picture/picture";
import { hasPermission, RANKS } from "~/models/account/role";
import { listSecurityEvents } from "~/models/account/security-event.server";
import { listMemberships } from "~/models/company/tenant.server";
import { type User, displayName } from "~/models/account/user";
import { getInvitedAt, resendInvitation } from "~/models/account/user-invitation.server";
import { getUser } from "~/models/account/user.server";
import { deviceName } from "~/models/account/user-session";
import { listSessions, signOutUser } from "~/models/account/user-session.server";
import { getOpenWork } from "~/models/today/open-work.server";
import { isUuid } from "~/lib/uuid";
import { readEventCursor, writeEventCursor } from "~/features/account/account.server";
import type { Viewer } from "~/auth/access.server";
import { notFound } from "~/http/not-found.server";
import { usersCopy as copy } from "~/copy/users";
import { type StandingForm, UserPageFormSchema } from "~/models/account/user-form";
import { mayViewAs } from "~/models/account/view-as";
import { sendPasswordLink } from "~/models/account/user-password.server";
import {
  SECURITY_EVENTS_PER_PAGE,
  SESSIONS_SHOWN_MAX,
  USER_CHANGES_SHOWN,
} from "~/models/account/account-limits";
import { auditSource } from "~/auth/audit-source.server";
import { answerIntents } from "~/http/answer-form.server";
import { notAllowed } from "~/http/form.server";
import type { ToastMessage } from "~/ui/toast-store";
import { checkLimit } from "~/http/rate-limit.server";
import { requireRecentProof } from "~/auth/reauthentication.server";
import { callbackAddress } from "~/auth/email-link.server";
import { redirectWithToast } from "~/http/toast.server";
import { changeStanding, type StandingChanged } from "~/auth/user-standing.server";

/** The permissions for all the lists that have what someone works on. */
const LISTS_OF_WORK = ["view_users", "manage_leads", "manage_proposals", "manage_bookings"] as const;

/** Everything that the page of one user shows to this viewer. Throws 404. */
export async function loadUser(request: Request, viewer: Viewer, id = "") {
  const user = isUuid(id) ? await getUser({ id }) : null;
  if (!user) throw notFound();
  const { searchParams } = new URL(request.url);
  const before = readEventCursor(searchParams.get("eventsBefore"));
  const seesAudit = hasPermission(viewer.user.role, "view_audit");
  const filter = AuditFilterSchema.parse({ area: "user", subject: id });
  const [avatar, invitedAt, sessions, memberships, events, changes, openWork] = await Promise.all([
    getAvatar({ userId: id }),
    getInvitedAt({ userId: id }),
    listSessions({ userId: id, role: user.role }),
    listMemberships({ userId: id }),
    listSecurityEvents({ userId: id, limit: SECURITY_EVENTS_PER_PAGE, before }),
    seesAudit ? listAuditEntries({ filter, page: { limit: USER_CHANGES_SHOWN } }) : null,
    LISTS_OF_WORK.every((one) => hasPermission(viewer.user.role, one)) ? getOpenWork({ userId: id }) : null,
  ]);
  return {
    user,
    name: displayName(user),
    invitedAt,
    avatar: avatar && pictureAddress(avatar),
    now: sharedNow(),
    /**
     * `own` and `above` say why there is nothing to change, even though this viewer may change
     * users.
     */
    standing: standingOf(viewer, user),
    maySetGoal:
      hasPermission(viewer.user.role, "manage_users") && hasPermission(user.role, "manage_proposals"),
    mayViewAs: user.isActive && mayViewAs(viewer.user, user),
    companies: memberships.map(({ tenantId, name, role }) => ({ tenantId, name, role })),
    hasMoreSessions: sessions.length > SESSIONS_SHOWN_MAX,
    sessions: sessions.slice(0, SESSIONS_SHOWN_MAX).map(({ id: key, userAgent, network, lastSeenAt }) => ({
      key,
      device: deviceName(userAgent),
      network,
      lastSeenAt,
    })),
    events: events.items,
    isNewestEvents: before === undefined,
    olderEvents: events.older ? writeEventCursor(events.items.at(-1)) : null,
    changes: changes?.items ?? null,
    openWork,
  };
}

export type UserPage = Awaited<ReturnType<typeof loadUser>>;

function standingOf(
  { user: own }: Viewer,
  user: Pick<User, "id" | "role">,
): "closed" | "own" | "above" | "open" {
  if (!hasPermission(own.role, "manage_users")) return "closed";
  if (own.id === user.id) return "own";
  return RANKS[user.role] > RANKS[own.role] ? "above" : "open";
}

/** Answers the forms of one account's page. */
export async function answerUserForm(request: Request, viewer: Viewer, userId = "") {
  if (!isUuid(userId)) throw notFound();
  const done = async (toast: Promise<Omit<ToastMessage, "id">>) =>
    redirectWithToast(`/admin/users/${userId}`, await toast);
  const stand = async (form: StandingForm) =>
    standingToast(await changeStanding(request, viewer, { userId, form }), form);
  return answerIntents(
    request,
    {
      schema: UserPageFormSchema,
      before: async ({ intent }) => {
        if (intent === "set-role") await requireRecentProof(request);
        return undefined;
      },
      refused: ({ rule }) => {
        if (!rule) throw notAllowed();
        if (rule.status === 404) throw notFound();
        return { refusal: rule.message };
      },
    },
    {
      "send-password-link": () => done(mailPasswordLink(request, viewer, userId)),
      "resend-invitation": () => done(mailInvitation(request, viewer, userId)),
      "end-sessions": () => done(endSessions(request, viewer, userId)),
      "set-role": (form) => done(stand(form)),
      disable: (form) => done(stand(form)),
      enable: (form) => done(stand(form)),
    },
  );
}

async function endSessions(request: Request, viewer: Viewer, userId: string) {
  const user = await signOutUser({ userId, source: staffSource(request, viewer) });
  return { kind: "positive", ...copy.toasts.signedOut(displayName(user)) } as const;
}

function staffSource(request: Request, viewer: Viewer) {
  const source = auditSource(request, viewer);
  return { ...source, actor: { id: viewer.user.id, name: source.actor.name } };
}

/** Emails are limited by recipient, no matter who requests them. */
async function mailPasswordLink(request: Request, viewer: Viewer, userId: string) {
  const { toasts } = copy;
  const limit = await checkLimit({ rule: "recover", account: `staff:${userId}` });
  if (!limit.allowed) return { kind: "info", ...toasts.passwordLinkLimited } as const;
  const { ok, user } = await sendPasswordLink({
    userId,
    source: staffSource(request, viewer),
    redirectTo: callbackAddress("/reset-password"),
  });
  if (!ok) return { kind: "danger", ...toasts.passwordLinkFailed } as const;
  return { kind: "positive", ...toasts.passwordLink(user.email) } as const;
}

async function mailInvitation(request: Request, viewer: Viewer, userId: string) {
  const { toasts, inviting } = copy;
  const limit = await checkLimit({ rule: "recover", account: `invitation:${userId}` });
  if (!limit.allowed) return { kind: "info", ...toasts.invitationLimited } as const;
  const sent = await resendInvitation({ userId, source: staffSource(request, viewer) });
  if (sent.ok) return { kind: "positive", ...toasts.invited(sent.user.email) } as const;
  return { kind: "danger", ...toasts.invitationFailed, description: inviting[sent.reason] } as const;
}

/** The toast for a change. */
function standingToast({ user, provider }: StandingChanged, { intent }: StandingForm) {
  const { toasts } = copy;
  if (provider === "failed") return { kind: "info", ...toasts.providerFailed } as const;
  const name = displayName(user);
  const words =
    intent === "set-role"
      ? toasts.role(name, user.role)
      : intent === "disable"
        ? toasts.disabled(name)
        : toasts.enabled(name);
  return { kind: "positive", ...words } as const;
}
