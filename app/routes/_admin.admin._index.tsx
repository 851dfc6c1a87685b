import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { homeOf } from "~/features/account/sign-in/sign-in.server";
import { requireAccess } from "~/auth/access.server";
import { safeRedirect } from "~/http/safe-redirect.server";

/**
 * The short address of the staff and member area: leads to the first page that opens for the
 * viewer.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(safeRedirect(homeOf(await requireAccess(request, "user"))));
}
