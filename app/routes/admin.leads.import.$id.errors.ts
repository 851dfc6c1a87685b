import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAccess } from "~/auth/access.server";
import { answerFaultyRows } from "~/features/leads/import.server";

/** The rows with errors of a file that its author is about to import, as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return answerFaultyRows(await requireAccess(request, "manage_leads"), params.id);
}
