import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { Pager } from "~/ui/pager";
import {
  AddWorkspace,
  ButtonRefusal,
  CompanyDetails,
  CompanyStatus,
  WorkspaceRow,
} from "~/features/workspaces/company-forms";
import { Invitations } from "~/features/workspaces/invitations";
import { MemberTable } from "~/features/workspaces/member-table";
import { Panel } from "~/features/workspaces/panel";
import { StatusBadge } from "~/features/workspaces/status-badge";
import { workspacesCopy } from "~/copy/workspaces";
import { requireAccess } from "~/auth/access.server";
import { answerCompanyForm } from "~/features/workspaces/company-forms.server";
import { loadMembers, requireCompany } from "~/features/workspaces/company.server";
import { formatDate } from "~/lib/dates";
import { pageMeta, siteOf } from "~/publishing/meta";

const { company: copy, members: membersCopy } = workspacesCopy;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_workspaces");
  const company = await requireCompany(params.companyId);
  const page = await loadMembers(request, { tenantId: company.id, standing: "manager" });
  return { company, viewerId: viewer.user.id, ...page };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_workspaces");
  const company = await requireCompany(params.companyId);
  const page = `/admin/workspaces/${company.id}`;
  return answerCompanyForm({ request, viewer, company, standing: "manager", page });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data, params }) =>
  pageMeta({
    site: siteOf(matches),
    title: data?.company.name ?? workspacesCopy.title,
    url: `/admin/workspaces/${params.companyId}`,
    noindex: true,
  });

export default function CompanyPage() {
  const { company, viewerId, members, memberCount, invitations, previous, next } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <Back to="/admin/workspaces">{copy.back}</Back>
      <ConsoleHead title={company.name} lead={copy.lead(company.subdomain, formatDate(company.createdAt))}>
        <StatusBadge status={company.status} />
      </ConsoleHead>
      <ButtonRefusal reply={reply} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Panel id="details" title={copy.details}>
          <CompanyDetails key={company.updatedAt.getTime()} company={company} reply={reply} />
          <CompanyStatus key={company.status} company={company} reply={reply} />
        </Panel>
        <Panel id="workspaces" title={copy.workspaces}>
          {company.workspaces.length === 0 ? (
            <p className="py-3 text-ink-muted">{copy.noWorkspaces}</p>
          ) : (
            <ul>
              {company.workspaces.map((workspace) => (
                <WorkspaceRow key={workspace.id} workspace={workspace} reply={reply} />
              ))}
            </ul>
          )}
          <AddWorkspace key={company.workspaces.length} reply={reply} />
        </Panel>
        <Panel
          id="members"
          title={membersCopy.title}
          className="lg:col-span-2"
          aside={<span className="font-mono text-1 text-ink-faint">{membersCopy.count(memberCount)}</span>}
        >
          {members.length === 0 ? (
            <p className="py-3 text-ink-muted">{membersCopy.none}</p>
          ) : (
            <MemberTable
              members={members}
              viewerId={viewerId}
              manage={{ companyName: company.name, standing: "manager" }}
            />
          )}
          {(previous ?? next) ? <Pager label={membersCopy.pager} previous={previous} next={next} /> : null}
        </Panel>
        <div className="lg:col-span-2">
          <Invitations key={invitations.length} invitations={invitations} standing="manager" reply={reply} />
        </div>
      </div>
    </>
  );
}
