import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { homeOf } from "~/utils/auth-page.server";
import { requireAccess } from "~/utils/auth.server";
import { safeRedirect } from "~/utils/safe-redirect.server";

/** The short address of the staff and member area: leads to the first page that opens for the viewer. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(safeRedirect(homeOf(await requireAccess(request, "user"))));
}
