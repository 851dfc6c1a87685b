import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireWorkspace } from "~/features/workspaces/access.server";
import { answerFile } from "~/features/workspaces/files.server";

/** A file of a workspace to save. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const access = await requireWorkspace(request, params.id, { page: `/workspace/${params.id}/files` });
  return answerFile(request, access, params.fileId);
}
