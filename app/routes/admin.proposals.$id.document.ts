import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAccess } from "~/auth/access.server";
import { documentResponse } from "~/features/proposals/client.server";
import { requireProposal } from "~/features/proposals/proposal.server";

/** A proposal in its newest version as a PDF, drafts included. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_proposals", { page: "/admin/proposals" });
  return documentResponse(await requireProposal(params.id));
}
