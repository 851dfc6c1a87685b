import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { todayCopy } from "~/copy/today";
import { redirectWithToast } from "~/http/toast.server";
import { getInvoiceDue, markInvoiced } from "~/models/proposal/proposal-invoice.server";
import { getProposal } from "~/models/proposal/proposal-query.server";
import { ConditionLost } from "~/server/db.server";

const copy = todayCopy.invoices;

/**
 * Marks an accepted proposal as invoiced, and leads back to My day. Throws 404 for any other one.
 */
export async function answerInvoiceForm(request: Request, viewer: Viewer, id = ""): Promise<Response> {
  const known = await getProposal({ id });
  if (known?.proposal.status !== "accepted") throw new Response(null, { status: 404 });
  const already = { kind: "info", title: copy.already } as const;
  const proposal = await getInvoiceDue({ id });
  if (!proposal) return redirectWithToast("/admin/today", already);
  try {
    await markInvoiced({ proposal, source: auditSource(request, viewer) });
  } catch (error) {
    if (!(error instanceof ConditionLost)) throw error;
    return redirectWithToast("/admin/today", already);
  }
  return redirectWithToast("/admin/today", { kind: "positive", title: copy.marked(proposal.reference) });
}
