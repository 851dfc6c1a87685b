import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { getCurrentWorkspace } from "~/models/company/workspace.server";
import { requireAccess } from "~/auth/access.server";

/** The short address of the workspace that its visitor looked at last. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "user");
  const workspace = await getCurrentWorkspace({ viewer });
  return workspace ? redirect(`/workspace/${workspace.id}`) : redirect("/admin/workspaces");
}
