import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { USER_CSV_COLUMNS } from "~/copy/users";
import { recordAudit } from "~/models/audit/audit.server";
import { UserFilterSchema } from "~/models/account/user-list";
import { streamUsers } from "~/models/account/user-list.server";
import { auditSource } from "~/auth/audit-source.server";
import { requireAccess } from "~/auth/access.server";
import { csvResponse } from "~/http/csv.server";

/** Nothing is here to open: an address that is typed or restored leads to the page. */
export function loader() {
  return redirect("/admin/users");
}

/**
 * The users that the list's address leaves, as a file. A form's answer, so that no link can set it
 * off; the audit log tells of it.
 */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_users", { page: "/admin/users" });
  const filter = UserFilterSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  await recordAudit({
    ...auditSource(request, viewer),
    action: "user.exported",
    subject: { id: null, name: "Users" },
    after: filter,
  });
  return csvResponse({ name: "users", columns: USER_CSV_COLUMNS, chunks: streamUsers({ filter }) });
}
