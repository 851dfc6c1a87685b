import { data } from "@remix-run/node";
import { z } from "zod";

import { getViewer, type Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { invitationCopy } from "~/copy/shared/invitation";
import { requireForm } from "~/http/form.server";
import { limitOrThrow } from "~/http/rate-limit.server";
import { redirectWithToast } from "~/http/toast.server";
import { getOldestWorkspace } from "~/models/company/company-mail.server";
import { acceptInvitation, getInvitation } from "~/models/company/invitation.server";
import { hasActiveMembership } from "~/models/company/tenant";
import { listMemberships } from "~/models/company/tenant.server";

import { homeOf } from "./sign-in.server";

/** An invitation that no longer works: who looks at it, and where they can go next. */
export interface DeadInvitation {
  state: "dead";
  for: "visitor" | "user" | "member";
  home: string;
}

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
  if (!invitation) return deadInvitation(viewer);
  const page = { invitation, returnTo: `/invitation?token=${token}` };
  if (!viewer) return { state: "signed-out", ...page } as const;
  const ownEmail = viewer.user.email;
  return { state: ownEmail === invitation.email ? "open" : "other-address", ownEmail, ...page } as const;
}

/** People open the link in their email again after they have joined. */
function deadInvitation(viewer: Viewer | null): DeadInvitation {
  if (!viewer) return { state: "dead", for: "visitor", home: "/login" };
  const isMember = hasActiveMembership(viewer.memberships);
  return {
    state: "dead",
    for: isMember ? "member" : "user",
    home: isMember ? "/admin/workspaces" : homeOf(viewer),
  };
}

/** The form of the button. Its company says where a button leads that is pressed twice. */
const JoinSchema = z.object({ company: z.uuid().optional() });

/** Makes the viewer a member of the company that invited them, and shows its first workspace. */
export async function answerInvitation(request: Request, viewer: Viewer) {
  await limitOrThrow({ rule: "code", account: viewer.user.id });
  const { company: wanted } = await requireForm(request, JoinSchema);
  const token = readToken(request);
  const source = auditSource(request, viewer);
  const accepted = await acceptInvitation({ token, user: viewer.user, source });
  const memberships = accepted ? [] : await listMemberships({ userId: viewer.user.id });
  const joined = memberships.find(({ tenantId }) => tenantId === wanted);
  const company = accepted?.company ?? (joined && { id: joined.tenantId, name: joined.name });
  if (!company) return data(deadInvitation({ ...viewer, memberships }), { status: 410 });
  const title = invitationCopy.joined(company.name);
  const workspace = await getOldestWorkspace(company.id);
  const path = workspace ? `/workspace/${workspace.id}` : "/admin/workspaces";
  return redirectWithToast(path, { kind: "positive", title });
}
