import { redirect } from "@remix-run/node";

import { getSessionState, type Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { firstPage } from "~/auth/first-page";
import { viewAsCopy as copy } from "~/copy/staff/view-as";
import { answerForm, showReply } from "~/http/answer-form.server";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { isUuid } from "~/lib/uuid";
import { displayName } from "~/models/account/user";
import { getUser } from "~/models/account/user.server";
import { mayViewAs } from "~/models/account/view-as";
import { ViewAsFormSchema } from "~/models/account/view-as-form";
import { endViewAs, startViewAs } from "~/models/account/view-as.server";
import { hasActiveMembership } from "~/models/company/tenant";
import { listMemberships } from "~/models/company/tenant.server";
import { VIEW_AS_MINUTES } from "~/models/account/account-limits";

/** The user whose pages this viewer may look at. Throws 404 for everyone else. */
export async function loadViewAs({ user: staff }: Viewer, id = "") {
  const user = isUuid(id) ? await getUser({ id }) : null;
  if (!user?.isActive || !mayViewAs(staff, user)) throw notFound();
  return { id: user.id, name: displayName(user), role: user.role, minutes: VIEW_AS_MINUTES };
}

/** Begins to show a user's pages, and leads to the first one. */
export async function answerViewAsForm(request: Request, viewer: Viewer, id: string | undefined) {
  const { id: userId, role } = await loadViewAs(viewer, id);
  return answerForm(request, { schema: ViewAsFormSchema, refused: showReply }, async ({ reason }) => {
    const source = sourceOf(request, viewer);
    await startViewAs({ sessionId: viewer.sessionId, userId, reason, source });
    const isMember = hasActiveMembership(await listMemberships({ userId }));
    return redirect(firstPage({ role, isMember }), 303);
  });
}

/** Shows staff their own pages again. */
export async function endView(request: Request): Promise<Response> {
  const state = await getSessionState(request);
  const viewer = state.kind === "signed-in" ? state.viewer : null;
  if (!viewer?.viewedBy) return redirectWithToast("/", { kind: "info", ...copy.over });
  const { staff } = viewer.viewedBy;
  const { id: userId } = viewer.user;
  await endViewAs({ sessionId: staff.sessionId, userId, source: sourceOf(request, staff) });
  return redirectWithToast(`/admin/users/${userId}`, {
    kind: "positive",
    ...copy.ended(displayName(viewer.user)),
  });
}

function sourceOf(request: Request, viewer: Viewer) {
  const source = auditSource(request, viewer);
  return { ...source, actor: { id: viewer.user.id, name: source.actor.name } };
}
