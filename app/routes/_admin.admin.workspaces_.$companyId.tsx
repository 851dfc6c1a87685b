import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Back } from "~/ui/console/back";
import { ConsoleHead } from "~/ui/console/head";
import { Go } from "~/ui/go";
import { Pager } from "~/ui/pager";
import { ButtonRefusal } from "~/features/workspaces/button-refusal";
import {
  AddWorkspace,
  CompanyDetails,
  CompanyDomains,
  CompanySignInRule,
  CompanyStatus,
  WorkspaceRow,
} from "~/features/workspaces/company-sections";
import { Invitations } from "~/features/workspaces/invitations";
import { FileList } from "~/features/workspaces/file-list";
import { FileUpload } from "~/features/workspaces/file-upload";
import { MessageThread, staffWriteHelp } from "~/features/workspaces/message-thread";
import { MemberTable } from "~/features/workspaces/member-table";
import { Panel } from "~/features/workspaces/panel";
import { StatusBadge } from "~/features/workspaces/status-badge";
import { filesCopy } from "~/copy/files";
import { messagesCopy } from "~/copy/messages";
import { companyCopy as copy } from "~/copy/staff/company";
import { workspacesCopy } from "~/copy/workspaces";
import { requireAccess } from "~/auth/access.server";
import { answerCompanyForm, loadCompany } from "~/features/workspaces/company.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

const membersCopy = workspacesCopy.members;

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadCompany(request, await requireAccess(request, "manage_workspaces"), params.companyId);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerCompanyForm(request, await requireAccess(request, "manage_workspaces"), params.companyId);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data?.company.name ?? workspacesCopy.title,
  });

export default function CompanyPage() {
  const shown = useLoaderData<typeof loader>();
  const { company, since, viewerId, members, memberCount, invitations, invited, previous, next } = shown;
  const { invitationPages, messages, messageKey, sent, isEmailed, files } = shown;
  const { workspaces, workspaceCount, workspacePages, oldestWorkspaceId } = shown;
  const reply = useActionData<typeof action>();
  return (
    <>
      <Back to="/admin/workspaces">{copy.back}</Back>
      <ConsoleHead title={company.name} lead={copy.lead(company.subdomain, since)}>
        <StatusBadge status={company.status} />
      </ConsoleHead>
      <ButtonRefusal reply={reply} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Panel id="details" title={copy.details}>
          <CompanyDetails key={`${company.name} ${company.subdomain}`} company={company} reply={reply} />
          <CompanyDomains key={shown.domains.join()} domains={shown.domains} reply={reply} />
          <CompanySignInRule key={shown.signIn.required} signIn={shown.signIn} reply={reply} />
          <CompanyStatus key={company.status} company={company} reply={reply} />
        </Panel>
        <Panel
          id="workspaces"
          title={copy.workspaces}
          aside={
            <span className="font-mono text-1 text-ink-faint">{copy.workspaceCount(workspaceCount)}</span>
          }
        >
          {workspaces.length === 0 ? (
            <p className="py-3 text-ink-muted">{copy.noWorkspaces}</p>
          ) : (
            <ul>
              {workspaces.map((workspace) => (
                <WorkspaceRow key={workspace.id} workspace={workspace} reply={reply} />
              ))}
            </ul>
          )}
          {(workspacePages.previous ?? workspacePages.next) ? (
            <Pager label={copy.workspaces} {...workspacePages} />
          ) : null}
          <AddWorkspace key={workspaceCount} formKey={messageKey} reply={reply} />
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
        <Panel
          id="messages"
          title={messagesCopy.title}
          className="lg:col-span-2"
          aside={<AllMessages workspaceId={oldestWorkspaceId} />}
        >
          <MessageThread
            messages={messages}
            messageKey={messageKey}
            sent={sent}
            help={staffWriteHelp(company.name, isEmailed)}
            none={isEmailed ? messagesCopy.noneStaff : messagesCopy.none}
            reply={reply?.intent === "write-message" ? reply.result : null}
          />
        </Panel>
        {oldestWorkspaceId ? (
          <Panel
            id="files"
            title={filesCopy.title}
            className="lg:col-span-2"
            aside={<Go to={`/workspace/${oldestWorkspaceId}/files`}>{filesCopy.all}</Go>}
          >
            <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:items-start">
              <FileList files={files} showsWorkspaces={workspaceCount !== "1"} />
              <div className="lg:mt-4">
                <FileUpload
                  fileKey={messageKey}
                  page={`/workspace/${oldestWorkspaceId}/files`}
                  reply={undefined}
                />
              </div>
            </div>
          </Panel>
        ) : null}
        <div className="lg:col-span-2">
          <Invitations
            key={invited}
            invitations={invitations}
            pages={invitationPages}
            standing="manager"
            reply={reply}
          />
        </div>
      </div>
    </>
  );
}

function AllMessages({ workspaceId }: { workspaceId: string | undefined }) {
  return workspaceId === undefined ? null : (
    <Go to={`/workspace/${workspaceId}/messages`}>{messagesCopy.all}</Go>
  );
}
