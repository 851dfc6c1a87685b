import { getInvitation } from "~/models/company/invitation.server";

import { getViewer } from "~/auth/access.server";

/** The token in the address of an invitation; empty when there is none. */
export function readToken(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/** What the page of an invitation shows to anyone who holds its link. */
export async function loadInvitation(request: Request) {
  const token = readToken(request);
  const [invitation, viewer] = await Promise.all([getInvitation({ token }), getViewer(request)]);
  if (!invitation) return { state: "dead" } as const;
  const page = { invitation, returnTo: `/invitation?token=${token}` };
  if (!viewer) return { state: "signed-out", ...page } as const;
  const ownEmail = viewer.user.email;
  return { state: ownEmail === invitation.email ? "open" : "other-address", ownEmail, ...page } as const;
}
