import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { Icon } from "~/ui/icon";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { Go } from "~/ui/go";
import { ActivityLog } from "~/features/workspaces/activity-log";
import { MemberTable } from "~/features/workspaces/member-table";
import { Panel } from "~/features/workspaces/panel";
import { WorkspaceFacts } from "~/features/workspaces/workspace-facts";
import { WorkspaceHead } from "~/features/workspaces/workspace-head";
import { workspacesCopy } from "~/copy/workspaces";
import { mayManageMembers } from "~/models/company/member";
import { chooseWorkspace } from "~/models/company/workspace.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { useRootData } from "~/ui/root-data";
import { redirectWithToast } from "~/http/toast.server";
import { requireWorkspace } from "~/features/workspaces/access.server";
import { loadOverview } from "~/features/workspaces/overview.server";

const { workspace: copy, members: membersCopy, own } = workspacesCopy;

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadOverview(await requireWorkspace(request, params.id));
}

/** Makes this the current workspace. The page has one button, so the form says nothing more. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer, workspace } = await requireWorkspace(request, params.id);
  await chooseWorkspace({ viewer, id: workspace.id });
  return redirectWithToast(`/workspace/${workspace.id}`, {
    kind: "positive",
    title: own.chosen(workspace.name),
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data, params }) =>
  pageMeta({
    site: siteOf(matches),
    title: data?.workspace.name ?? workspacesCopy.title,
    url: `/workspace/${params.id}`,
    noindex: true,
  });

export default function WorkspaceOverview() {
  const { workspace, standing, viewerId, isCurrent, members, memberCount, activity, others } =
    useLoaderData<typeof loader>();
  const { productName } = useRootData().settings;
  const page = `/workspace/${workspace.id}`;
  return (
    <>
      <WorkspaceHead workspace={workspace}>
        {isCurrent ? (
          <Badge kind="plain">{copy.current}</Badge>
        ) : (
          <Form method="post" action={`${page}?index`}>
            <SubmitButton kind="plain">{copy.makeCurrent}</SubmitButton>
          </Form>
        )}
        {standing === "manager" ? (
          <ButtonLink to={`/admin/workspaces/${workspace.tenantId}`}>{copy.manage}</ButtonLink>
        ) : null}
        {mayManageMembers(standing) ? (
          <>
            <ButtonLink to={`${page}/branding`}>{copy.branding}</ButtonLink>
            <ButtonLink to={`${page}/members#invite`} kind="primary">
              <Icon name="plus" small />
              {copy.invite}
            </ButtonLink>
          </>
        ) : null}
      </WorkspaceHead>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Panel id="facts" title={copy.facts.title}>
          <WorkspaceFacts workspace={workspace} standing={standing} memberCount={memberCount} />
        </Panel>
        <Panel id="others" title={copy.others}>
          {others.length === 0 ? (
            <p className="py-3 text-ink-muted">{copy.noOthers}</p>
          ) : (
            <ul>
              {others.map(({ id, name }) => (
                <li key={id} className="border-b border-line py-3">
                  <Link to={`/workspace/${id}`} className="font-title wrap-anywhere">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel
          id="members"
          title={membersCopy.title}
          className="lg:col-span-2"
          aside={<Go to={`${page}/members`}>{membersCopy.count(memberCount)}</Go>}
        >
          <MemberTable members={members} viewerId={viewerId} />
        </Panel>
        <Panel
          id="activity"
          title={copy.activity}
          className="lg:col-span-2"
          aside={<Go to={`${page}/activity`}>{copy.allActivity}</Go>}
        >
          <ActivityLog items={activity} productName={productName} />
        </Panel>
      </div>
    </>
  );
}
