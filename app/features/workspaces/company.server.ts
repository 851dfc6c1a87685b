import { withAvatars } from "~/models/account/avatar.server";
import { getCompany } from "~/models/company/company.server";
import { listInvitations } from "~/models/company/invitation.server";
import { InvalidCursorError } from "~/models/shared/keyset";
import { mayManageMembers, type Standing } from "~/models/company/member";
import { listMembers } from "~/models/company/member.server";

import { problem } from "~/http/problem.server";
import { neighbours } from "./workspaces.server";

const MEMBERS_PER_PAGE = 50;
const CURSOR_LENGTH_MAX = 1_000;

/** One company for who manages all of them. Throws 404. */
export async function requireCompany(id = "") {
  const company = await getCompany({ id });
  if (!company) throw new Response(null, { status: 404 });
  return company;
}

/** Members and, for managers, pending invitations. */
export async function loadMembers(
  request: Request,
  { tenantId, standing }: { tenantId: string; standing: Standing },
) {
  const url = new URL(request.url);
  const [members, invitations] = await Promise.all([
    paged(listMembers({ tenantId, ...readPage(url), limit: MEMBERS_PER_PAGE })),
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

/** The cursors in an address. */
export function readPage(url: URL): { after?: string; before?: string } {
  const [before, after] = ["before", "after"].map((name) =>
    url.searchParams.get(name)?.slice(0, CURSOR_LENGTH_MAX),
  );
  return before !== undefined ? { before } : after !== undefined ? { after } : {};
}

/** A page of a list, or 400 for a cursor that is none of its own. */
export async function paged<Page>(page: Promise<Page>): Promise<Page> {
  return page.catch((error: unknown) => {
    if (!(error instanceof InvalidCursorError)) throw error;
    throw problem({ status: 400, code: "invalid_cursor", detail: error.message });
  });
}
