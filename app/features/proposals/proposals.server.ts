import { sharedNow } from "~/lib/clock/shared-clock";
import type { Viewer } from "~/auth/access.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { ProposalListSchema } from "~/models/proposal/proposal-form";
import { listProposals } from "~/models/proposal/proposal-query.server";
import { PROPOSALS_PER_PAGE } from "~/models/proposal/proposal-limits";

/** A page of the staff's list. */
export async function loadProposals(request: Request, viewer: Viewer) {
  const { searchParams } = new URL(request.url);
  const { q, status, owner } = ProposalListSchema.parse(Object.fromEntries(searchParams));
  const filter = { search: q, status, ownerId: owner === "mine" ? viewer.user.id : undefined };
  const wanted = { filter, ...readCursors(request), limit: PROPOSALS_PER_PAGE };
  const page = await readListPage(() => listProposals(wanted));
  return { ...page, now: sharedNow(), isFiltered: [q, status, owner].some(Boolean) };
}
