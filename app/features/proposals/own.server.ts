import { isHalfSigned, lastDayOf, type Proposal } from "~/models/proposal/proposal";
import { getCompanyProposals, getSavings, type Saving } from "~/models/proposal/proposal-company.server";
import { proposalToken } from "~/models/proposal/proposal-link.server";
import { listProposalsOf, type ProposalReader } from "~/models/proposal/proposal-query.server";
import { LATEST_PROPOSALS_SHOWN, PROPOSALS_PER_PAGE } from "~/models/proposal/proposal-limits";

import { formatDay } from "~/lib/dates";
import { moneyText } from "~/lib/number-formats";
import { readCursors, readListPage } from "~/http/list-page.server";
import type { OwnProposal } from "./client";

/** A page of the proposals that someone may read, with links to their pages. */
export async function loadOwnProposals(request: Request, reader: ProposalReader) {
  const wanted = { reader, ...readCursors(request), limit: PROPOSALS_PER_PAGE };
  const { items, ...page } = await readListPage(() => listProposalsOf(wanted));
  const savings = await getSavings({ of: items });
  return { ...page, items: items.map((proposal) => ownProposal(proposal, savings.get(proposal.id))) };
}

/** The proposals that matter to a company now, and the newest of them as the page lists them. */
export async function loadCompanyProposals({ tenantId }: { tenantId: string }) {
  const known = await getCompanyProposals({ tenantId, limit: LATEST_PROPOSALS_SHOWN });
  const listed = known.latest.map((proposal) => ownProposal(proposal, known.savings.get(proposal.id)));
  return { known, listed };
}

function ownProposal(proposal: Proposal, saving: Saving | undefined): OwnProposal {
  const { id, reference, title, clientName, status, currency, totalMinor, monthlyMinor, expiresAt } =
    proposal;
  return {
    id,
    reference,
    title,
    clientName,
    status,
    currency,
    totalMinor,
    monthlyMinor,
    openUntil: formatDay(new Date(lastDayOf(expiresAt))),
    isHalfSigned: isHalfSigned(proposal),
    saves: saving ? moneyText(saving.savedMinorPerYear, currency) : null,
    path: `/p/${proposalToken(proposal)}`,
  };
}
