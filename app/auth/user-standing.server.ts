import { getRequestStore } from "~/front-door/request-store";
import type { Viewer } from "~/auth/access.server";
import { originOf } from "~/auth/client-origin.server";
import { activateUser, deactivateUser, type ProviderBan } from "~/models/account/account-status.server";
import type { User } from "~/models/account/user";
import { setRole } from "~/models/account/user.server";
import type { StandingForm } from "~/models/account/user-form";

/** The result of changing a user's role or status. */
export interface StandingChanged {
  user: User;
  provider: ProviderBan;
}

/** Changes a user's role or status on behalf of the viewer. Throws `RuleError`. */
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
