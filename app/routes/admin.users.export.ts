import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { answerUserExport } from "~/features/users/users.server";
import { requireAccess } from "~/auth/access.server";

/** There is no page here, so a typed or restored URL redirects to the list. */
export function loader() {
  return redirect("/admin/users");
}

/**
 * The filtered list of users as a file. Answers a form only, so that no link can trigger it. The
 * audit log records it.
 */
export async function action({ request }: ActionFunctionArgs) {
  return answerUserExport(request, await requireAccess(request, "manage_users", { page: "/admin/users" }));
}
