import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Pager } from "~/ui/pager";
import { ActivityLog } from "~/features/workspaces/activity-log";
import { Panel } from "~/features/workspaces/panel";
import { WorkspaceHead } from "~/features/workspaces/workspace-head";
import { workspacesCopy } from "~/copy/workspaces";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { useRootData } from "~/ui/root-data";
import { requireWorkspace } from "~/features/workspaces/access.server";
import { loadActivity } from "~/features/workspaces/activity.server";

const copy = workspacesCopy.activity;

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadActivity(request, await requireWorkspace(request, params.id));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: `${copy.title}, ${data?.workspace.name ?? workspacesCopy.title}`,
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
