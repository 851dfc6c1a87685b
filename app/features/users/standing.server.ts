import { notFound } from "~/http/not-found.server";
import { usersCopy as copy } from "~/copy/users";
import { type StandingForm, UserPageFormSchema } from "~/models/account/user-admin";
import { displayName, type User, USER_RULES } from "~/models/account/user";
import { resendInvitation } from "~/models/account/user-invitation.server";
import { sendPasswordLink } from "~/models/account/user-password.server";
import { signOutUser } from "~/models/account/user-session.server";
import { isUuid } from "~/lib/uuid";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { answerIntents } from "~/http/answer-form.server";
import { notAllowed } from "~/http/form.server";
import { brokenRule } from "~/models/shared/rule-error";
import type { ToastMessage } from "~/ui/toast-store";
import { checkLimit } from "~/http/rate-limit.server";
import { requireRecentProof } from "~/auth/reauthentication.server";
import { callbackAddress } from "~/auth/sign-in.server";
import { redirectWithToast } from "~/http/toast.server";
import { changeStanding, type StandingChanged } from "~/auth/user-standing.server";

/** Answers the forms of one account's page. */
export async function answerUserForm(request: Request, viewer: Viewer, userId: string) {
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

/** What the toast says of a change. */
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

/**
 * Changes several accounts one after the other. An account that a rule protects is reported and
 * doesn't stop the others.
 */
export async function changeStandings(
  request: Request,
  viewer: Viewer,
  { ids, form }: { ids: readonly string[]; form: StandingForm },
): Promise<{ changed: User[]; refused: { id: string; reason: string }[] }> {
  const changed: User[] = [];
  const refused: { id: string; reason: string }[] = [];
  for (const userId of ids) {
    try {
      changed.push((await changeStanding(request, viewer, { userId, form })).user);
    } catch (error) {
      const rule = brokenRule(error, USER_RULES);
      if (!rule) throw error;
      refused.push({ id: userId, reason: rule.message });
    }
  }
  return { changed, refused };
}
