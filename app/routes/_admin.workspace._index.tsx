import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { getCurrentWorkspace } from "~/models/workspace.server";
import { requireAccess } from "~/utils/auth.server";

/** The short address of the workspace that its visitor looked at last. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "user");
  const workspace = await getCurrentWorkspace({ viewer });
  return workspace ? redirect(`/workspace/${workspace.id}`) : redirect("/admin/workspaces");
}
