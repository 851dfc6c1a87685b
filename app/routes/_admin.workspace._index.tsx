import type { LoaderFunctionArgs } from "@remix-run/node";

import { redirectToCurrent } from "~/features/workspaces/workspaces.server";
import { requireAccess } from "~/auth/access.server";

/** The short URL of the workspace that the visitor viewed last. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirectToCurrent(await requireAccess(request, "user"));
}

/** Makes refusals a page of the console. Without a component they are JSON. */
export default function WorkspaceIndexRoute() {
  return null;
}
