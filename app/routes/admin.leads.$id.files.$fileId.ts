import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAccess } from "~/auth/access.server";
import { requireLead } from "~/features/leads/leads.server";
import { answerLeadFile } from "~/features/workspaces/files.server";

/** A file of the company of a lead's person to save. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, "manage_leads", { page: `/admin/leads/${params.id}/files` });
  const lead = await requireLead(request, params.id);
  return answerLeadFile(request, viewer, { lead, id: params.fileId });
}
