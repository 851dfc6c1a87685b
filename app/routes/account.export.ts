import type { ActionFunctionArgs } from "@remix-run/node";

import { exportUser } from "~/models/user-export.server";
import { recordOwnEvent } from "~/utils/account-security.server";
import { requirePermission } from "~/utils/auth.server";

/** A copy of everything that is kept about the viewer, as a file. A form's answer, so that no link can set it off. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, "read_profile");
  await recordOwnEvent(request, viewer, "data_exported");
  const copy = await exportUser({ userId: viewer.user.id });
  return new Response(`${JSON.stringify(copy, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
    },
  });
}
