import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { notFound } from "~/http/not-found.server";
import { countOwnChanges } from "~/models/audit/audit-list.server";
import { withAvatars } from "~/models/picture/avatar.server";
import { CompanyFormSchema } from "~/models/company/company";
import { CompanyMessageFormSchema } from "~/models/company/company-message-form";
import {
  getCompany,
  addWorkspace,
  setCompanySuspended,
  updateCompany,
  updateWorkspace,
} from "~/models/company/company.server";
import {
  getRequiredSignIn,
  listDomains,
  requireSignIn,
  saveDomains,
} from "~/models/company/company-domain.server";
import {
  listInvitations,
  inviteMember,
  resendInvitation,
  revokeInvitation,
} from "~/models/company/invitation.server";
import { mayManageMembers, type Standing } from "~/models/company/member";
import { listMembers, changeMemberRole, endMembership } from "~/models/company/member.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { companyCopy } from "~/copy/staff/company";
import { workspacesCopy } from "~/copy/workspaces";
import { MemberFormSchema } from "~/models/company/member-form";
import { MEMBERS_PER_PAGE } from "~/models/company/company-limits";
import { idOfForm } from "~/models/shared/form-key.server";
import { auditSource } from "~/auth/audit-source.server";
import { externalChoices } from "~/auth/external-sign-in.server";
import type { Viewer } from "~/auth/access.server";
import { answerIntents, type Refusal, refuse, type RefusedForm } from "~/http/answer-form.server";
import { formatDate } from "~/lib/dates";
import { notAllowed } from "~/http/form.server";
import { checkLimit } from "~/http/rate-limit.server";
import { redirectWithToast } from "~/http/toast.server";

import type { CompanyIntent, CompanyReply } from "./company";
import { loadLatestFiles } from "./files.server";
import { loadLatestMessages, sendMessage } from "./messages.server";
import { neighbours } from "./workspaces.server";

/** One company, for people who manage all of them. Throws a 404. */
async function requireCompany(id = "") {
  const company = await getCompany({ id });
  if (!company) throw notFound();
  return company;
}

/** Everything that the page of one company shows to those who manage all of them. */
export async function loadCompany(request: Request, viewer: Viewer, id: string | undefined) {
  const company = await requireCompany(id);
  const [members, thread, files, domains, required] = await Promise.all([
    loadMembers(request, viewer, { tenantId: company.id, standing: "manager" }),
    loadLatestMessages({ tenantId: company.id }, viewer),
    loadLatestFiles({ tenantId: company.id }, viewer),
    listDomains({ tenantId: company.id }),
    getRequiredSignIn({ tenantId: company.id }),
  ]);
  const since = formatDate(company.createdAt, viewer.frame.timeZone);
  const signIn = { required, choices: externalChoices() };
  return { company, domains, signIn, since, viewerId: viewer.user.id, ...members, ...thread, files };
}

/** Members and, for managers, pending invitations. */
export async function loadMembers(
  request: Request,
  viewer: Viewer,
  { tenantId, standing }: { tenantId: string; standing: Standing },
) {
  const url = new URL(request.url);
  const actorId = viewer.user.id;
  const [members, invitations, invited] = await Promise.all([
    readListPage(() => listMembers({ tenantId, ...readCursors(request), limit: MEMBERS_PER_PAGE })),
    mayManageMembers(standing) ? listInvitations({ tenantId }) : { items: [] },
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
    ...neighbours(url, members),
  };
}

/** The company that a form is about, and the sender's role in it. */
interface Asked {
  request: Request;
  viewer: Viewer;
  company: { id: string; name: string };
  standing: Standing;
  /** Path of the page that holds the form. */
  page: string;
}

const members = workspacesCopy.members;

const AnyFormSchema = z.discriminatedUnion("intent", [
  ...MemberFormSchema.options,
  ...CompanyFormSchema.options,
  CompanyMessageFormSchema,
]);

/** Answers the forms about a company's members and invitations. */
export function answerMemberForm(asked: Asked) {
  return answerIntents(asked.request, { schema: MemberFormSchema, refused }, memberHandlers(asked));
}

/**
 * Answers the forms of the page on which one company is managed: those of `answerMemberForm` and
 * its own.
 */
export async function answerCompanyForm(request: Request, viewer: Viewer, id: string | undefined) {
  const company = await requireCompany(id);
  const page = `/admin/workspaces/${company.id}`;
  const asked: Asked = { request, viewer, company, standing: "manager", page };
  return answerIntents(
    asked.request,
    { schema: AnyFormSchema, refused },
    { ...memberHandlers(asked), ...companyHandlers(asked) },
  );
}

type Form<Intent extends CompanyIntent> = Extract<z.output<typeof AnyFormSchema>, { intent: Intent }>;

function memberHandlers({ request, viewer, company, standing, page }: Asked) {
  const change = { tenantId: company.id, tenant: company, standing, source: auditSource(request, viewer) };
  const inviting = { ...change, invitedBy: viewer.user.email };
  return {
    invite: async ({ email, role }: Form<"invite">) => {
      const refusal = await countInvitation(company.id);
      if (refusal) return refusal;
      await inviteMember({ ...inviting, email, role });
      return done(page, members.inviteSent(email));
    },
    "resend-invitation": async ({ invitationId, seenExpiry }: Form<"resend-invitation">) => {
      const refusal = await countInvitation(company.id);
      if (refusal) return refusal;
      const { email } = await resendInvitation({ ...inviting, id: invitationId, seenExpiry });
      return done(page, members.inviteSent(email));
    },
    "revoke-invitation": async ({ invitationId }: Form<"revoke-invitation">) => {
      const { email } = await revokeInvitation({ ...change, id: invitationId });
      return done(page, members.revoked(email));
    },
    "change-member-role": async ({ userId, role: wanted }: Form<"change-member-role">) => {
      const { name, role } = await changeMemberRole({ ...change, userId, role: wanted });
      return done(page, members.roleChanged(name, workspacesCopy.rolesInText[role]));
    },
    "remove-member": async ({ userId }: Form<"remove-member">) => {
      const { name } = await endMembership({ ...change, userId });
      return userId === viewer.user.id && standing !== "manager"
        ? done("/admin/workspaces", members.left(company.name))
        : done(page, members.removed(name));
    },
  };
}

function companyHandlers({ request, viewer, company, page }: Asked) {
  const source = auditSource(request, viewer);
  return {
    "save-company": async ({ name, subdomain, seenAt }: Form<"save-company">) => {
      await updateCompany({ id: company.id, seenAt, changes: { name, subdomain }, source });
      return done(page, companyCopy.saved);
    },
    "suspend-company": async ({ reason }: Form<"suspend-company">) => {
      await setCompanySuspended({ id: company.id, reason, source });
      return done(page, companyCopy.suspended(company.name));
    },
    "reactivate-company": async () => {
      await setCompanySuspended({ id: company.id, reason: null, source });
      return done(page, companyCopy.reactivated(company.name));
    },
    "save-domains": async ({ domains }: Form<"save-domains">) => {
      await saveDomains({ company, domains, source });
      return done(page, companyCopy.domains.saved);
    },
    "save-sign-in": async ({ signIn }: Form<"save-sign-in">) => {
      const provider = signIn ?? null;
      const isKnown = provider === null || externalChoices().some((choice) => choice.provider === provider);
      if (!isKnown) throw notAllowed();
      await requireSignIn({ company, provider, source });
      return done(page, companyCopy.signIn.saved);
    },
    "add-workspace": async ({ key, workspaceName: name, plan }: Form<"add-workspace">) => {
      await addWorkspace({ id: idOfForm(key, { name, plan }), tenantId: company.id, name, plan, source });
      return done(page, companyCopy.added(name));
    },
    "write-message": (form: Form<"write-message">) =>
      sendMessage(request, { viewer, tenant: company, side: "staff", form, page }),
    "save-workspace": async (form: Form<"save-workspace">) => {
      const { workspaceId: id, workspaceName: name, plan, status, seenAt } = form;
      await updateWorkspace({ tenantId: company.id, id, seenAt, changes: { name, plan, status }, source });
      return done(page, companyCopy.workspaceSaved(name));
    },
  };
}

/** Emails sent in the name of a company. They are limited for all of its people together. */
async function countInvitation(companyId: string): Promise<Refusal | undefined> {
  const { allowed, headers } = await checkLimit({ rule: "invitation", account: companyId });
  return allowed ? undefined : refuse({ "": [members.tooMany] }, { status: 429, headers });
}

function refused({ intent, reply, rule }: RefusedForm & { intent: CompanyIntent | null }): CompanyReply {
  const { workspaceId, userId, invitationId } = reply.initialValue ?? {};
  const target = [workspaceId, userId, invitationId].find((id) => typeof id === "string");
  return {
    intent,
    target: typeof target === "string" ? target : null,
    result: reply,
    isLate: rule?.code === "changed_meanwhile",
  };
}

function done(page: string, title: string): Promise<Response> {
  return redirectWithToast(page, { kind: "positive", title });
}
