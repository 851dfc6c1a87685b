import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ListPager } from "~/ui/console/list-pager";
import { FileList } from "~/features/workspaces/file-list";
import { FileUpload } from "~/features/workspaces/file-upload";
import { Panel } from "~/features/workspaces/panel";
import { WorkspaceHead } from "~/features/workspaces/workspace-head";
import { filesCopy as copy } from "~/copy/files";
import { workspacesCopy } from "~/copy/workspaces";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { useRootData } from "~/ui/root-data";
import { requireWorkspace } from "~/features/workspaces/access.server";
import { answerFileForm, loadFiles } from "~/features/workspaces/files.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadFiles(request, await requireWorkspace(request, params.id));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerFileForm(request, await requireWorkspace(request, params.id));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  plainMeta({
    site: siteOf(matches),
    title: `${copy.title}, ${data?.workspace.name ?? workspacesCopy.title}`,
  });

export default function WorkspaceFiles() {
  const { workspace, side, contactName, files, fileKey } = useLoaderData<typeof loader>();
  const { productName } = useRootData().settings;
  const reply = useActionData<typeof action>();
  return (
    <>
      <WorkspaceHead workspace={workspace} />
      <Panel id="files" title={copy.title}>
        <p className="mt-3 mb-2 text-ink-muted">
          {side === "staff" ? copy.leadStaff(workspace.company.name) : copy.lead(contactName ?? productName)}
        </p>
        <FileList files={files.items} />
        <ListPager label={copy.pager} previous={files.previous} next={files.next} />
      </Panel>
      <div className="mt-10">
        <FileUpload fileKey={fileKey} reply={reply} />
      </div>
    </>
  );
}
