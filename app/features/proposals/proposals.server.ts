import { sharedNow } from "~/lib/clock/shared-clock";
import type { Viewer } from "~/auth/access.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { getColleague } from "~/models/lead/lead-query.server";
import { ProposalListSchema } from "~/models/proposal/proposal-form";
import { listProposals } from "~/models/proposal/proposal-query.server";
import { PROPOSALS_PER_PAGE } from "~/models/proposal/proposal-limits";
import { isHalfSigned, lastDayOf, type Proposal } from "~/models/proposal/proposal";

import type { ListedProposal } from "./proposal-table";

/** A page of the staff's list. */
export async function loadProposals(request: Request, viewer: Viewer) {
  const { searchParams } = new URL(request.url);
  const { q, status, owner } = ProposalListSchema.parse(Object.fromEntries(searchParams));
  const filter = { search: q, status, ownerId: owner === "mine" ? viewer.user.id : owner };
  const wanted = { filter, ...readCursors(request), limit: PROPOSALS_PER_PAGE };
  const [{ items, ...page }, colleague] = await Promise.all([
    readListPage(() => listProposals(wanted)),
    owner === undefined || owner === "mine" ? null : getColleague({ id: owner }),
  ]);
  const isFiltered = [q, status, owner].some(Boolean);
  return {
    ...{ ...page, items: items.map(listed), now: sharedNow(), isFiltered },
    /** The colleague whose proposals these are. */
    owner: colleague,
  };
}

/** What a row of the list shows. The rules of proposals stay on the server, the page is lighter. */
function listed(proposal: Proposal): ListedProposal {
  const { id, title, reference, clientName, company, clientEmail, status, updatedAt } = proposal;
  const { totalMinor, monthlyMinor, currency, expiresAt } = proposal;
  return {
    ...{ id, title, reference, clientName, company, clientEmail, status, updatedAt },
    ...{ totalMinor, monthlyMinor, currency },
    lastDay: lastDayOf(expiresAt),
    isHalfSigned: isHalfSigned(proposal),
  };
}
