import { notFound } from "~/http/not-found.server";
import { withAvatars } from "~/models/account/avatar.server";
import { getCompany } from "~/models/company/company.server";
import { listInvitations } from "~/models/company/invitation.server";
import { mayManageMembers, type Standing } from "~/models/company/member";
import { listMembers } from "~/models/company/member.server";

import { readCursors, readListPage } from "~/http/list-page.server";
import { neighbours } from "./workspaces.server";

const MEMBERS_PER_PAGE = 50;

/** One company for who manages all of them. Throws 404. */
export async function requireCompany(id = "") {
  const company = await getCompany({ id });
  if (!company) throw notFound();
  return company;
}

/** Members and, for managers, pending invitations. */
export async function loadMembers(
  request: Request,
  { tenantId, standing }: { tenantId: string; standing: Standing },
) {
  const url = new URL(request.url);
  const [members, invitations] = await Promise.all([
    readListPage(() => listMembers({ tenantId, ...readCursors(request), limit: MEMBERS_PER_PAGE })),
    mayManageMembers(standing) ? listInvitations({ tenantId }) : { items: [] },
  ]);
  const now = Date.now();
  return {
    members: await withAvatars(members.items),
    memberCount: members.total,
    invitations: invitations.items.map((invitation) => ({
      ...invitation,
      isExpired: invitation.expiresAt.getTime() <= now,
    })),
    ...neighbours(url, members),
  };
}
