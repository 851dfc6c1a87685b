import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { exportUser } from "~/models/account/user-privacy.server";
import { recordOwnEvent } from "~/auth/account-security.server";
import { accountPage } from "~/features/account/account.server";
import { requireAccess } from "~/auth/access.server";
import { safeRedirect } from "~/http/safe-redirect.server";

/**
 * Nothing is here to open: an address that is typed or restored leads to the page with the button.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "read_profile", { page: "/profile" });
  return redirect(safeRedirect(accountPage(viewer)));
}

/**
 * A copy of everything that is kept about the viewer, as a file. A form's answer, so that no link
 * can set it off.
 */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "read_profile", { page: "/profile" });
  await recordOwnEvent(request, viewer, "data_exported");
  const copy = await exportUser({ userId: viewer.user.id });
  return new Response(`${JSON.stringify(copy, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
    },
  });
}
