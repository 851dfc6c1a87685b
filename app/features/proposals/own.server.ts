import { lastDayOf, type Proposal } from "~/models/proposal/proposal";
import { proposalToken } from "~/models/proposal/proposal-link.server";
import { listProposalsOf, type ProposalReader } from "~/models/proposal/proposal-query.server";

import { formatDay } from "~/lib/dates";
import { readCursors, readListPage } from "~/http/list-page.server";
import type { OwnProposal } from "./client";

const PROPOSALS_PER_PAGE = 20;

/** A page of the proposals that someone may read, each with the way to its page. */
export async function loadOwnProposals(request: Request, reader: ProposalReader) {
  const wanted = { reader, ...readCursors(request), limit: PROPOSALS_PER_PAGE };
  const { items, ...page } = await readListPage(() => listProposalsOf(wanted));
  return { ...page, items: items.map(ownProposal) };
}

function ownProposal(proposal: Proposal): OwnProposal {
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
    path: `/p/${proposalToken(proposal)}`,
  };
}
