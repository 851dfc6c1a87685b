import { data } from "@remix-run/node";

import { getViewer, type Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { invitationCopy } from "~/copy/shared/invitation";
import { limitOrThrow } from "~/http/rate-limit.server";
import { redirectWithToast } from "~/http/toast.server";
import { getOldestWorkspace } from "~/models/company/company-mail.server";
import { acceptInvitation, getInvitation } from "~/models/company/invitation.server";

/** The token in the URL of an invitation; empty if there is none. */
function readToken(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/**
 * What the page of an invitation shows to anyone who holds its link. Spends nothing: mail scanners
 * open links as well.
 */
export async function loadInvitation(request: Request) {
  const page = await findInvitation(request);
  return data(page, { status: page.state === "dead" ? 410 : 200 });
}

async function findInvitation(request: Request) {
  const token = readToken(request);
  const [invitation, viewer] = await Promise.all([getInvitation({ token }), getViewer(request)]);
  if (!invitation) return { state: "dead" } as const;
  const page = { invitation, returnTo: `/invitation?token=${token}` };
  if (!viewer) return { state: "signed-out", ...page } as const;
  const ownEmail = viewer.user.email;
  return { state: ownEmail === invitation.email ? "open" : "other-address", ownEmail, ...page } as const;
}

/** Makes the viewer a member of the company that invited them, and shows its first workspace. */
export async function answerInvitation(request: Request, viewer: Viewer) {
  await limitOrThrow({ rule: "code", account: viewer.user.id });
  const token = readToken(request);
  const source = auditSource(request, viewer);
  const accepted = await acceptInvitation({ token, user: viewer.user, source });
  if (!accepted) return data({ state: "dead" } as const, { status: 410 });
  const title = invitationCopy.joined(accepted.company.name);
  const workspace = await getOldestWorkspace(accepted.company.id);
  const path = workspace ? `/workspace/${workspace.id}` : "/admin/workspaces";
  return redirectWithToast(path, { kind: "positive", title });
}
