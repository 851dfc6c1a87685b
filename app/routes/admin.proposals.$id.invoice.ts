import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { requireAccess } from "~/auth/access.server";
import { answerInvoiceForm } from "~/features/today/invoice.server";

/** There is no page here, so a typed or restored URL redirects to the proposal. */
export function loader() {
  return redirect("/admin/today");
}

/** Marks an accepted proposal as invoiced. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_invoices", { page: "/admin/today" });
  return answerInvoiceForm(request, viewer, params.id);
}
