import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";

import { loadCompanyChoices } from "~/features/proposals/editor/editor.server";
import { requireAccess } from "~/auth/access.server";
import { previewAnswer } from "~/ui/preview-answer";

/** The companies that may be meant while someone types into the editor of a proposal. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_proposals", { page: "/admin/proposals" });
  return loadCompanyChoices(request);
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return previewAnswer(() => serverLoader<typeof loader>());
}
