import { z } from "zod";

import { notFound } from "~/http/not-found.server";
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
import { companyCopy } from "~/copy/staff/company";
import { MemberFormSchema } from "~/models/company/member-form";
import { idOfForm } from "~/models/shared/form-key.server";
import { auditSource } from "~/auth/audit-source.server";
import { externalChoices } from "~/auth/external-sign-in.server";
import type { Viewer } from "~/auth/access.server";
import { answerIntents } from "~/http/answer-form.server";
import { formatDate } from "~/lib/dates";
import { notAllowed } from "~/http/form.server";
import { cursorNames, readCursors, readListPage } from "~/http/list-page.server";
import { requestQuery } from "~/http/request-page.server";
import { WORKSPACES_PER_PAGE } from "~/models/company/company-limits";
import { getOldestWorkspace } from "~/models/company/company-mail.server";
import { findWorkspacePage, listWorkspaces } from "~/models/company/workspace.server";
import { cappedCountText } from "~/models/shared/capped-count";

import type { CompanyIntent } from "./company";
import { loadLatestFiles } from "./files.server";
import { loadLatestMessages, sendMessage } from "./messages.server";
import { neighbours } from "./workspaces.server";
import { type Asked, done, loadMembers, memberHandlers, refused } from "./members.server";

/** The list of workspaces in the URLs of the page, next to that of members. */
const WORKSPACES = "workspaces";

/** One company, for people who manage all of them. Throws a 404. */
async function requireCompany(id = "") {
  const company = await getCompany({ id });
  if (!company) throw notFound();
  return company;
}

/** Everything that the page of one company shows to those who manage all of them. */
export async function loadCompany(request: Request, viewer: Viewer, id: string | undefined) {
  const company = await requireCompany(id);
  const scope = { viewer, tenantId: company.id };
  const page = { ...readCursors(request, WORKSPACES), limit: WORKSPACES_PER_PAGE };
  const [workspaces, oldest, members, thread, files, domains, required] = await Promise.all([
    readListPage(() => listWorkspaces({ ...scope, ...page })),
    getOldestWorkspace(company.id),
    loadMembers(request, viewer, { tenantId: company.id, standing: "manager" }),
    loadLatestMessages({ tenantId: company.id }, viewer),
    loadLatestFiles({ tenantId: company.id }, viewer),
    listDomains({ tenantId: company.id }),
    getRequiredSignIn({ tenantId: company.id }),
  ]);
  const since = formatDate(company.createdAt, viewer.frame.timeZone);
  const signIn = { required, choices: externalChoices() };
  return {
    ...{ company, domains, signIn, since, viewerId: viewer.user.id, ...members, ...thread, files },
    workspaces: workspaces.items,
    workspaceCount: cappedCountText(workspaces.total),
    workspacePages: neighbours(new URL(request.url), workspaces, WORKSPACES),
    oldestWorkspaceId: oldest?.id,
  };
}

const AnyFormSchema = z.discriminatedUnion("intent", [
  ...MemberFormSchema.options,
  ...CompanyFormSchema.options,
  CompanyMessageFormSchema,
]);

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

/** The part of the URL after the company's page that leads to a workspace in the list. */
async function rowOf(workspace: { id: string; tenantId: string }): Promise<string> {
  const after = await findWorkspacePage({ ...workspace, limit: WORKSPACES_PER_PAGE });
  const query =
    after === undefined ? "" : `?${new URLSearchParams({ [cursorNames(WORKSPACES).after]: after })}`;
  return `${query}#${workspace.id}`;
}

type Form<Intent extends CompanyIntent> = Extract<z.output<typeof AnyFormSchema>, { intent: Intent }>;

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
      const added = { id: idOfForm(key, { name, plan }), tenantId: company.id };
      await addWorkspace({ ...added, name, plan, source });
      return done(`${page}${await rowOf(added)}`, companyCopy.added(name));
    },
    "write-message": (form: Form<"write-message">) =>
      sendMessage(request, { viewer, tenant: company, side: "staff", form, page }),
    "save-workspace": async (form: Form<"save-workspace">) => {
      const { workspaceId: id, workspaceName: name, plan, status, seenAt } = form;
      await updateWorkspace({ tenantId: company.id, id, seenAt, changes: { name, plan, status }, source });
      // The workspace is on the page of the list that the form was on.
      return done(`${page}${requestQuery(request)}`, companyCopy.workspaceSaved(name));
    },
  };
}
