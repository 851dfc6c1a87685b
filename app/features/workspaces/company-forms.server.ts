import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { z } from "zod";

import { workspacesCopy } from "~/copy/workspaces";
import { type CompanyForm, CompanyFormSchema, CompanyRuleError } from "~/models/company/company";
import {
  addWorkspace,
  setCompanySuspended,
  updateCompany,
  updateWorkspace,
} from "~/models/company/company.server";
import { inviteMember, resendInvitation, revokeInvitation } from "~/models/company/invitation.server";
import { MemberRuleError, type Standing } from "~/models/company/member";
import { type MemberForm, MemberFormSchema } from "~/models/company/member-form";
import { changeMemberRole, endMembership } from "~/models/company/member.server";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import type { CompanyIntent, CompanyReply } from "./company";
import { parseForm, type ParsedForm } from "~/http/form.server";
import { checkLimit } from "~/http/rate-limit.server";
import { redirectWithToast } from "~/http/toast.server";

/** The company that a form is about, and what its sender is there. */
interface Asked {
  request: Request;
  viewer: Viewer;
  company: { id: string; name: string };
  standing: Standing;
  /** Path of the page that holds the form. */
  page: string;
}

const members = workspacesCopy.members;
const companies = workspacesCopy.company;

const AnyFormSchema = z.discriminatedUnion("intent", [
  ...MemberFormSchema.options,
  ...CompanyFormSchema.options,
]);

/** Answers the forms about a company's members and invitations. */
export async function answerMemberForm(asked: Asked) {
  const form = await parseForm(asked.request, MemberFormSchema);
  if (!form.ok) return refuse(form.reply);
  return perform(form, () => changeMembers(asked, form.value));
}

/**
 * Answers the forms of the page on which one company is managed: those of `answerMemberForm` and
 * its own.
 */
export async function answerCompanyForm(asked: Asked) {
  const form = await parseForm(asked.request, AnyFormSchema);
  if (!form.ok) return refuse(form.reply);
  const { value } = form;
  return perform(form, () =>
    isMemberForm(value) ? changeMembers(asked, value) : changeCompany(asked, value),
  );
}

function isMemberForm(form: MemberForm | CompanyForm): form is MemberForm {
  return MemberFormSchema.options.some(({ shape }) => shape.intent.value === form.intent);
}

async function changeMembers(asked: Asked, form: MemberForm): Promise<Response> {
  const { request, viewer, company, standing, page } = asked;
  const change = { tenantId: company.id, tenant: company, standing, source: auditSource(request, viewer) };
  const inviting = { ...change, invitedBy: viewer.user.email };
  switch (form.intent) {
    case "invite":
      await countInvitation(company.id);
      await inviteMember({ ...inviting, email: form.email, role: form.role });
      return done(page, members.inviteSent(form.email));
    case "resend-invitation": {
      await countInvitation(company.id);
      const { email } = await resendInvitation({ ...inviting, id: form.invitationId });
      return done(page, members.inviteSent(email));
    }
    case "revoke-invitation": {
      const { email } = await revokeInvitation({ ...change, id: form.invitationId });
      return done(page, members.revoked(email));
    }
    case "change-member-role": {
      const { name, role } = await changeMemberRole({ ...change, userId: form.userId, role: form.role });
      return done(page, members.roleChanged(name, workspacesCopy.roles[role].toLowerCase()));
    }
    case "remove-member": {
      const { name } = await endMembership({ ...change, userId: form.userId });
      const isOwn = form.userId === viewer.user.id;
      return isOwn && standing !== "manager"
        ? done("/admin/workspaces", members.left(company.name))
        : done(page, members.removed(name));
    }
  }
}

async function changeCompany(asked: Asked, form: CompanyForm): Promise<Response> {
  const { request, viewer, company, page } = asked;
  const source = auditSource(request, viewer);
  switch (form.intent) {
    case "save-company": {
      const { name, subdomain, seenAt } = form;
      await updateCompany({ id: company.id, seenAt, changes: { name, subdomain }, source });
      return done(page, companies.saved);
    }
    case "suspend-company":
      await setCompanySuspended({ id: company.id, reason: form.reason, source });
      return done(page, companies.suspended(company.name));
    case "reactivate-company":
      await setCompanySuspended({ id: company.id, reason: null, source });
      return done(page, companies.reactivated(company.name));
    case "add-workspace": {
      const { workspaceName: name, plan } = form;
      await addWorkspace({ tenantId: company.id, name, plan, source });
      return done(page, companies.added(name));
    }
    case "save-workspace": {
      const { workspaceId: id, workspaceName: name, plan, status, seenAt } = form;
      await updateWorkspace({ tenantId: company.id, id, seenAt, changes: { name, plan, status }, source });
      return done(page, companies.workspaceSaved(name));
    }
  }
}

/** Mail in the name of a company: its people can send only so much of it. */
async function countInvitation(companyId: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await checkLimit({ rule: "invitation", account: companyId });
  if (!allowed) throw new TooManyInvitations(retryAfterSeconds);
}

class TooManyInvitations extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super(members.tooMany);
  }
}

async function perform(
  form: Extract<ParsedForm<MemberForm | CompanyForm>, { ok: true }>,
  change: () => Promise<Response>,
) {
  try {
    return await change();
  } catch (error) {
    const { rule, field, init } = refusalOf(error);
    const place = field !== null && field in form.value ? field : "";
    return refuse(form.reject({ [place]: [rule.message] }), init, rule);
  }
}

interface Refusal {
  rule: { code: string; message: string };
  field: string | null;
  init: ResponseInit;
}

/** How a rule that forbids the change is told; every other error goes on. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof TooManyInvitations) {
    const headers = { "Retry-After": String(error.retryAfterSeconds) };
    const rule = { code: "too_many_requests", message: error.message };
    return { rule, field: null, init: { status: 429, headers } };
  }
  if (error instanceof MemberRuleError || error instanceof CompanyRuleError) {
    const { code, message, status } = error;
    const field = error instanceof CompanyRuleError ? error.field : null;
    return { rule: { code, message }, field, init: { status } };
  }
  throw error;
}

/** The page again, with what is wrong. */
function refuse(
  result: SubmissionResult,
  init: ResponseInit = { status: 422 },
  rule: Refusal["rule"] | null = null,
) {
  const { intent, workspaceId, userId, invitationId } = result.initialValue ?? {};
  const target = [workspaceId, userId, invitationId].find((id) => typeof id === "string");
  return data<CompanyReply>(
    {
      intent: isIntent(intent) ? intent : null,
      target: typeof target === "string" ? target : null,
      result,
      rule,
    },
    init,
  );
}

function isIntent(intent: unknown): intent is CompanyIntent {
  return AnyFormSchema.options.some(({ shape }) => shape.intent.value === intent);
}

function done(page: string, title: string): Promise<Response> {
  return redirectWithToast(page, { kind: "positive", title });
}
