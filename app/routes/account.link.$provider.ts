import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAccess } from "~/auth/access.server";
import { linkExternal } from "~/features/account/sign-in/external.server";

/** Begins to link a company account to one's own: redirects to its issuer. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "update_profile", { page: "/profile" });
  return linkExternal(request, viewer, params.provider);
}
