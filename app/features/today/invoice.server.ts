import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { todayCopy } from "~/copy/today";
import { answerLost } from "~/http/lost-update.server";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { countOwnChanges } from "~/models/audit/audit-list.server";
import { getInvoiceDue, markInvoiced } from "~/models/proposal/proposal-invoice.server";
import { getProposal } from "~/models/proposal/proposal-query.server";

const copy = todayCopy.invoices;

/**
 * Marks an accepted proposal as invoiced, and redirects back to My day. Pressing the button twice
 * is no conflict. Throws a 404 for any other proposal.
 */
export async function answerInvoiceForm(request: Request, viewer: Viewer, id = ""): Promise<Response> {
  const known = await getProposal({ id });
  if (known?.proposal.status !== "accepted") throw notFound();
  const tellMarked = () =>
    redirectWithToast("/admin/today", { kind: "positive", title: copy.marked(known.proposal.reference) });
  const tellAlready = async () => {
    const own = { actorId: viewer.user.id, action: "proposal.invoiced", subjectId: id } as const;
    if ((await countOwnChanges(own)) > 0) return tellMarked();
    return redirectWithToast("/admin/today", { kind: "info", title: copy.already });
  };
  const proposal = await getInvoiceDue({ id });
  if (!proposal) return tellAlready();
  return answerLost(async () => {
    await markInvoiced({ proposal, source: auditSource(request, viewer) });
    return tellMarked();
  }, tellAlready);
}
