import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { Icon } from "~/ui/icon";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { Go } from "~/ui/go";
import { ActivityLog } from "~/features/workspaces/activity-log";
import { Ahead, ContactCard, NextStepCard } from "~/features/workspaces/next-step";
import { OwnProposals } from "~/features/proposals/own-proposals";
import { MemberTable } from "~/features/workspaces/member-table";
import { Progress } from "~/features/workspaces/progress";
import { Panel } from "~/features/workspaces/panel";
import { WorkspaceFacts } from "~/features/workspaces/workspace-facts";
import { WorkspaceHead } from "~/features/workspaces/workspace-head";
import { ownProposalsCopy } from "~/copy/shared/own-proposals";
import { workspacesCopy } from "~/copy/workspaces";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { useRootData } from "~/ui/root-data";
import { loadCompanyProposals } from "~/features/proposals/own.server";
import { requireWorkspace } from "~/features/workspaces/access.server";
import { answerChoice, loadOverview } from "~/features/workspaces/overview.server";

const { workspace: copy, members: membersCopy, next: nextCopy } = workspacesCopy;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const access = await requireWorkspace(request, params.id);
  const { known, listed } = await loadCompanyProposals(access.workspace);
  return { ...(await loadOverview(access, known)), proposals: listed };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerChoice(await requireWorkspace(request, params.id));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: data?.workspace.name ?? workspacesCopy.title,
  });

export default function WorkspaceOverview() {
  const shown = useLoaderData<typeof loader>();
  const { workspace, standing, mayManage, mayBrand, viewerId, isCurrent, members, memberCount } = shown;
  const { step, progress, ahead, contact, proposals, activity, others } = shown;
  const { productName } = useRootData().settings;
  const page = `/workspace/${workspace.id}`;
  return (
    <>
      <WorkspaceHead workspace={workspace}>
        {isCurrent ? (
          <span className="self-center">
            <Badge kind="plain">{copy.current}</Badge>
          </span>
        ) : (
          <Form method="post" action={`${page}?index`}>
            <SubmitButton kind="plain">{copy.makeCurrent}</SubmitButton>
          </Form>
        )}
        {standing === "manager" ? (
          <ButtonLink to={`/admin/workspaces/${workspace.tenantId}`}>{copy.manage}</ButtonLink>
        ) : null}
        {mayBrand ? <ButtonLink to={`${page}/branding`}>{copy.branding}</ButtonLink> : null}
        {mayManage ? (
          <ButtonLink to={`${page}/members#invite`} kind="primary">
            <Icon name="plus" small />
            {copy.invite}
          </ButtonLink>
        ) : null}
      </WorkspaceHead>
      <NextStepCard step={step} messagesPath={`${page}/messages`} />
      <Progress steps={progress} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-12">
        <Panel
          id="proposals"
          title={ownProposalsCopy.title}
          className="xl:col-span-8"
          aside={<Go to={`${page}/proposals`}>{nextCopy.allProposals}</Go>}
        >
          <OwnProposals
            proposals={proposals}
            none={ownProposalsCopy.workspace.none}
            noneTo={`${page}/messages`}
          />
        </Panel>
        <Panel id="contact" title={nextCopy.contact} className="xl:col-span-4">
          <ContactCard contact={contact} messagesPath={`${page}/messages`} />
        </Panel>
        <Panel
          id="members"
          title={membersCopy.title}
          className="xl:col-span-8"
          aside={<Go to={`${page}/members`}>{membersCopy.count(memberCount)}</Go>}
        >
          <MemberTable members={members} viewerId={viewerId} />
        </Panel>
        <Panel id="ahead" title={nextCopy.ahead} className="xl:col-span-4">
          <Ahead ahead={ahead} />
        </Panel>
        <Panel
          id="activity"
          title={copy.activity}
          className="xl:col-span-8"
          aside={<Go to={`${page}/activity`}>{copy.allActivity}</Go>}
        >
          <ActivityLog items={activity} productName={productName} />
        </Panel>
        <Panel id="facts" title={copy.facts.title} className="xl:col-span-4">
          <WorkspaceFacts workspace={workspace} standing={standing} memberCount={memberCount} />
        </Panel>
        <Panel id="others" title={copy.others} className="xl:col-span-4">
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
      </div>
    </>
  );
}
