import { usersCopy as copy } from "~/copy/users";
import { activateUser, deactivateUser, type ProviderBan } from "~/models/account-status.server";
import type { StandingForm } from "~/models/user-admin";
import { displayName, UserRuleError, type User } from "~/models/user";
import { setRole } from "~/models/user.server";

import type { Viewer } from "./auth.server";
import { originOf } from "./client-origin.server";
import { getRequestStore } from "~/front-door/request-store";

/** What became of a change of somebody's standing. */
interface StandingChanged {
  user: User;
  provider: ProviderBan;
}

/** Changes somebody's role or status as this viewer. Throws `UserRuleError`. */
export async function changeStanding(
  request: Request,
  viewer: Viewer,
  { userId, form }: { userId: string; form: StandingForm },
): Promise<StandingChanged> {
  const change = {
    ...originOf(request),
    userId,
    actorId: viewer.user.id,
    requestId: getRequestStore()?.id,
  };
  switch (form.intent) {
    case "set-role":
      return { user: await setRole({ ...change, role: form.role }), provider: "done" };
    case "disable":
      return deactivateUser(change);
    case "enable":
      return activateUser(change);
  }
}

/** What the toast says of a change. */
export function standingToast({ user, provider }: StandingChanged, { intent }: StandingForm) {
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

/** Changes several accounts one after the other; what a rule forbids is told and stops nobody else's. */
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
      if (!(error instanceof UserRuleError)) throw error;
      refused.push({ id: userId, reason: error.message });
    }
  }
  return { changed, refused };
}
