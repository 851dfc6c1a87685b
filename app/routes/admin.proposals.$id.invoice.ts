import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { requireAccess } from "~/auth/access.server";
import { answerInvoiceForm } from "~/features/today/invoice.server";

/** Nothing is here to open: an address that is typed or restored leads to the page. */
export function loader() {
  return redirect("/admin/today");
}

/** Notes that an accepted proposal is invoiced. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_invoices", { page: "/admin/today" });
  return answerInvoiceForm(request, viewer, params.id);
}
