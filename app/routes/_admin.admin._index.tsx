import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { homeOf } from "~/features/account/sign-in/sign-in.server";
import { requireAccess } from "~/auth/access.server";
import { safeRedirect } from "~/http/safe-redirect.server";

/**
 * The short URL of the staff and member area. Redirects to the first page that the viewer may open.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(safeRedirect(homeOf(await requireAccess(request, "user"))));
}

/** Makes refusals a page of the console. Without a component they are JSON. */
export default function AdminIndexRoute() {
  return null;
}
