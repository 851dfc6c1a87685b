import type { Database, Write } from "~/server/db.server";
import { webhookWrite } from "~/models/webhook/webhook-write.server";

import type { Proposal, ProposalStatus } from "./proposal";

/** The write that queues an event about a proposal. */
export function proposalWebhookWrite(
  tx: Database,
  {
    event,
    proposal,
    status,
    now,
  }: {
    event: "proposal.sent" | "proposal.opened" | "proposal.accepted" | "proposal.declined";
    proposal: Pick<
      Proposal,
      | "id"
      | "reference"
      | "revision"
      | "title"
      | "clientEmail"
      | "company"
      | "currency"
      | "totalMinor"
      | "monthlyMinor"
    >;
    status: ProposalStatus;
    now: Date;
  },
): Write {
  const { id, reference, revision, title, clientEmail, company, currency, totalMinor, monthlyMinor } =
    proposal;
  return webhookWrite(tx, {
    event,
    email: clientEmail,
    data: {
      id,
      reference,
      revision,
      status,
      title,
      clientEmail,
      company,
      currency,
      totalMinor,
      monthlyMinor,
    },
    now,
  });
}
