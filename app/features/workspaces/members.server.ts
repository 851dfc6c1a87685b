import { sharedNow } from "~/lib/clock/shared-clock";
import { countOwnChanges } from "~/models/audit/audit-list.server";
import { withAvatars } from "~/models/picture/avatar.server";
import {
  listInvitations,
  inviteMember,
  resendInvitation,
  revokeInvitation,
} from "~/models/company/invitation.server";
import { mayManageMembers, type Standing } from "~/models/company/member";
import { listMembers, changeMemberRole, endMembership } from "~/models/company/member.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { workspacesCopy } from "~/copy/workspaces";
import { type MemberForm, MemberFormSchema } from "~/models/company/member-form";
import { MEMBERS_PER_PAGE } from "~/models/company/company-limits";
import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { answerIntents, type Refusal, refuse, type RefusedForm } from "~/http/answer-form.server";
import { checkLimit } from "~/http/rate-limit.server";
import { requestQuery } from "~/http/request-page.server";
import { redirectWithToast } from "~/http/toast.server";

import type { CompanyIntent, CompanyReply } from "./company";
import { neighbours } from "./workspaces.server";

const copy = workspacesCopy.members;

/** The list of invitations in the URLs of the page, next to that of members. */
const INVITATIONS = "invitations";

/** Members and, for managers, pending invitations. */
export async function loadMembers(
  request: Request,
  viewer: Viewer,
  { tenantId, standing }: { tenantId: string; standing: Standing },
) {
  const url = new URL(request.url);
  const actorId = viewer.user.id;
  const [members, invitations, invited] = await Promise.all([
    readListPage(
      (cursors) => listMembers({ tenantId, ...cursors, limit: MEMBERS_PER_PAGE }),
      readCursors(request),
    ),
    mayManageMembers(standing)
      ? readListPage(
          (cursors) => listInvitations({ tenantId, ...cursors }),
          readCursors(request, INVITATIONS),
        )
      : { items: [], previous: null, next: null },
    // The entry of one that is sent again names it by its id.
    countOwnChanges({ actorId, action: "invitation.sent", subjectId: null, tenantId }),
  ]);
  const now = sharedNow().getTime();
  return {
    members: await withAvatars(members.items),
    memberCount: members.total,
    mayManage: mayManageMembers(standing),
    invited,
    invitations: invitations.items.map((invitation) => ({
      ...invitation,
      isExpired: invitation.expiresAt.getTime() <= now,
    })),
    invitationPages: neighbours(url, invitations, INVITATIONS),
    ...neighbours(url, members),
  };
}

/** The company that a form is about, and the sender's role in it. */
export interface Asked {
  request: Request;
  viewer: Viewer;
  company: { id: string; name: string };
  standing: Standing;
  /** Path of the page that holds the form. */
  page: string;
}

type Form<Intent extends MemberForm["intent"]> = Extract<MemberForm, { intent: Intent }>;

/** Answers the forms about a company's members and invitations. */
export function answerMemberForm(asked: Asked) {
  return answerIntents(asked.request, { schema: MemberFormSchema, refused }, memberHandlers(asked));
}

/** What each form about members and invitations does, by its intent. */
export function memberHandlers({ request, viewer, company, standing, page }: Asked) {
  const change = { tenantId: company.id, tenant: company, standing, source: auditSource(request, viewer) };
  const inviting = { ...change, invitedBy: viewer.user.email };
  /** The page of the list that the changed row is on. */
  const place = page + requestQuery(request);
  return {
    invite: async ({ email, role }: Form<"invite">) => {
      const refusal = await countInvitation(company.id);
      if (refusal) return refusal;
      await inviteMember({ ...inviting, email, role });
      return done(page, copy.inviteSent(email));
    },
    "resend-invitation": async ({ invitationId, seenExpiry }: Form<"resend-invitation">) => {
      const refusal = await countInvitation(company.id);
      if (refusal) return refusal;
      const { email } = await resendInvitation({ ...inviting, id: invitationId, seenExpiry });
      return done(place, copy.inviteSent(email));
    },
    "revoke-invitation": async ({ invitationId }: Form<"revoke-invitation">) => {
      const { email } = await revokeInvitation({ ...change, id: invitationId });
      return done(place, copy.revoked(email));
    },
    "change-member-role": async ({ userId, role: wanted }: Form<"change-member-role">) => {
      const { name, role } = await changeMemberRole({ ...change, userId, role: wanted });
      return done(place, copy.roleChanged(name, workspacesCopy.rolesInText[role]));
    },
    "remove-member": async ({ userId }: Form<"remove-member">) => {
      const { name } = await endMembership({ ...change, userId });
      return userId === viewer.user.id && standing !== "manager"
        ? done("/admin/workspaces", copy.left(company.name))
        : done(place, copy.removed(name));
    },
  };
}

/** Emails sent in the name of a company. They are limited for all of its people together. */
async function countInvitation(companyId: string): Promise<Refusal | undefined> {
  const { allowed, headers } = await checkLimit({ rule: "invitation", account: companyId });
  return allowed ? undefined : refuse({ "": [copy.tooMany] }, { status: 429, headers });
}

/** A refused form about a company, as its page shows it again. */
export function refused({
  intent,
  reply,
  rule,
}: RefusedForm & { intent: CompanyIntent | null }): CompanyReply {
  const { workspaceId, userId, invitationId } = reply.initialValue ?? {};
  const target = [workspaceId, userId, invitationId].find((id) => typeof id === "string");
  return {
    intent,
    target: typeof target === "string" ? target : null,
    result: reply,
    isLate: rule?.code === "changed_meanwhile",
  };
}

/** Returns to the page and confirms what was done. */
export function done(page: string, title: string): Promise<Response> {
  return redirectWithToast(page, { kind: "positive", title });
}
