import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ListPager } from "~/ui/console/list-pager";
import { OwnProposals } from "~/features/proposals/own-proposals";
import { Panel } from "~/features/workspaces/panel";
import { WorkspaceHead } from "~/features/workspaces/workspace-head";
import { ownProposalsCopy } from "~/copy/shared/own-proposals";
import { workspacesCopy } from "~/copy/workspaces";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { loadOwnProposals } from "~/features/proposals/own.server";
import { requireWorkspace } from "~/features/workspaces/access.server";

const copy = ownProposalsCopy.workspace;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { workspace } = await requireWorkspace(request, params.id);
  return { workspace, ...(await loadOwnProposals(request, { tenantId: workspace.tenantId })) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: `${copy.tab}, ${data?.workspace.name ?? workspacesCopy.title}`,
  });

export default function WorkspaceProposals() {
  const { workspace, items, previous, next } = useLoaderData<typeof loader>();
  return (
    <>
      <WorkspaceHead workspace={workspace} />
      <Panel id="proposals" title={ownProposalsCopy.title}>
        <p className="mt-3 mb-4 text-ink-muted">{copy.lead(workspace.company.name)}</p>
        <OwnProposals proposals={items} none={copy.none} noneTo="/contact?topic=proposal#write" />
        <ListPager label={ownProposalsCopy.pager} previous={previous} next={next} />
      </Panel>
    </>
  );
}
