import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Pager } from "~/ui/pager";
import { ActivityLog } from "~/features/workspaces/activity-log";
import { Panel } from "~/features/workspaces/panel";
import { WorkspaceHead } from "~/features/workspaces/workspace-head";
import { workspacesCopy } from "~/copy/workspaces";
import { listActivity } from "~/models/audit/activity.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { useRootData } from "~/ui/root-data";
import { requireWorkspace } from "~/features/workspaces/access.server";
import { neighbours } from "~/features/workspaces/workspaces.server";

const copy = workspacesCopy.activity;
const ENTRIES_PER_PAGE = 30;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { workspace } = await requireWorkspace(request, params.id);
  const url = new URL(request.url);
  const page = await readListPage(() =>
    listActivity({ tenantId: workspace.tenantId, ...readCursors(request), limit: ENTRIES_PER_PAGE }),
  );
  return { workspace, items: page.items, ...neighbours(url, page) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data, params }) =>
  pageMeta({
    site: siteOf(matches),
    title: `${copy.title}, ${data?.workspace.name ?? workspacesCopy.title}`,
    url: `/workspace/${params.id}/activity`,
    noindex: true,
  });

export default function WorkspaceActivity() {
  const { workspace, items, previous, next } = useLoaderData<typeof loader>();
  const { productName } = useRootData().settings;
  return (
    <>
      <WorkspaceHead workspace={workspace} />
      <Panel id="activity" title={copy.title}>
        <p className="mt-3 mb-2 text-ink-muted">{copy.lead(workspace.company.name)}</p>
        <ActivityLog items={items} productName={productName} />
        {(previous ?? next) ? (
          <Pager
            label={copy.pager}
            previous={previous}
            next={next}
            previousLabel={copy.newer}
            nextLabel={copy.older}
          />
        ) : null}
      </Panel>
    </>
  );
}
