import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { answerInsightsExport } from "~/features/insights/insights.server";
import { requireAccess } from "~/auth/access.server";

/** There is no page here, so a typed or restored URL redirects to the figures. */
export function loader() {
  return redirect("/admin/insights");
}

/** The figures of a period as a file. */
export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "view_insights", { page: "/admin/insights" });
  return answerInsightsExport(request);
}
