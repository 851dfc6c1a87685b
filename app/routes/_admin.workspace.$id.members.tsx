import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Pager } from "~/ui/pager";
import { ButtonRefusal } from "~/features/workspaces/button-refusal";
import { Invitations } from "~/features/workspaces/invitations";
import { MemberTable } from "~/features/workspaces/member-table";
import { Panel } from "~/features/workspaces/panel";
import { WorkspaceHead } from "~/features/workspaces/workspace-head";
import { workspacesCopy } from "~/copy/workspaces";
import { answerMemberForm, loadMembers } from "~/features/workspaces/members.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { requireWorkspace } from "~/features/workspaces/access.server";

const copy = workspacesCopy.members;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, workspace, standing } = await requireWorkspace(request, params.id);
  const page = await loadMembers(request, viewer, { tenantId: workspace.tenantId, standing });
  return { workspace, standing, viewerId: viewer.user.id, ...page };
}

/** A member's role in the company decides what they may change, form by form. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer, workspace, standing } = await requireWorkspace(request, params.id);
  const company = { id: workspace.tenantId, name: workspace.company.name };
  const page = `/workspace/${workspace.id}/members`;
  return answerMemberForm({ request, viewer, company, standing, page });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: `${copy.title}, ${data?.workspace.name ?? workspacesCopy.title}`,
  });

export default function WorkspaceMembers() {
  const {
    workspace,
    standing,
    mayManage,
    viewerId,
    members,
    memberCount,
    invitations,
    invitationPages,
    invited,
    previous,
    next,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <WorkspaceHead workspace={workspace} />
      <ButtonRefusal reply={reply} />
      <div className="grid gap-10">
        <Panel
          id="members"
          title={copy.title}
          aside={<span className="font-mono text-1 text-ink-faint">{copy.count(memberCount)}</span>}
        >
          <MemberTable
            members={members}
            viewerId={viewerId}
            manage={{ companyName: workspace.company.name, standing }}
          />
          {(previous ?? next) ? <Pager label={copy.pager} previous={previous} next={next} /> : null}
        </Panel>
        {mayManage ? (
          <Invitations
            key={invited}
            invitations={invitations}
            pages={invitationPages}
            standing={standing}
            reply={reply}
          />
        ) : null}
      </div>
    </>
  );
}
