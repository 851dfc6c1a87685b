import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { accountPage, answerAccountExport } from "~/features/account/account.server";
import { requireAccess } from "~/auth/access.server";
import { safeRedirect } from "~/http/safe-redirect.server";

/** There is no page here, so a typed or restored URL redirects to the page with the button. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "read_profile", { page: "/profile" });
  return redirect(safeRedirect(accountPage(viewer)));
}

/**
 * A file with everything that we store about the viewer. Answers a form only, so that no link can
 * trigger it.
 */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "read_profile", { page: "/profile" });
  return answerAccountExport(request, viewer);
}
