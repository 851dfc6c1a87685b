import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically } from "~/server/db.server";

import { RuleError } from "~/models/shared/rule-error";

import type { Proposal, ProposalSigner } from "./proposal";
import { answerMails, questionMails } from "./proposal-mail.server";
import { proposalLinkWrites } from "./proposal-link.server";
import { getSecondReader, getSentRevisionBefore, type ProposalWithContent } from "./proposal-query.server";
import { PROPOSAL_RULES } from "./proposal-refusals";
import { requireOpen } from "./proposal-reply.server";
import {
  auditOf,
  eventWrite,
  leadOfProposal,
  requireProposal,
  touchWrite,
  unlessSentBefore,
  type ProposalChange,
} from "./proposal-writes.server";
import { countStaffMail } from "~/models/mail/staff-mail-limit.server";
import { getSettings } from "~/models/settings/settings.server";

/**
 * Asks a question about an open proposal. `key` is the question's id from the form: returns false
 * if the same form was sent before. Throws `RuleError`.
 */
export async function askAboutProposal({
  id,
  revision,
  signer = "first",
  emailProven = signer === "first",
  key,
  name,
  text,
  now = sharedNow(),
}: {
  id: string;
  revision: number;
  /** The person who asks, if two must accept. */
  signer?: ProposalSigner;
  /** False if someone else than the client asks (see `leadOfProposal`). */
  emailProven?: boolean;
  key: string;
  name: string;
  text: string;
  now?: Date;
}): Promise<boolean> {
  const { proposal, owner } = await requireOpen({ id, revision, now });
  const settings = await getSettings();
  return unlessSentBefore(() =>
    atomically((tx) => [
      eventWrite(tx, { id: key, proposal, kind: "question", text, authorName: name, signer, now }),
      touchWrite(tx, id, now),
      ...questionMails(tx, { proposal, owner, settings, text: `${name}: ${text}`, now }),
      ...leadOfProposal(tx, {
        proposal,
        kind: "proposal_question",
        emailProven,
        // The lead is the client. What the second person says is erased with the proposal's events.
        text: signer === "first" ? text : null,
        now,
      }),
    ]),
  );
}

/**
 * Answers a client's question, by email and on the proposal's page. `key` is the entry's id from
 * the form: returns false if the same form was sent before. Throws `RuleError` if nothing was sent
 * that a question could be about.
 */
export async function answerProposalQuestion({
  id,
  key,
  text,
  actor,
  source,
  now = sharedNow(),
}: ProposalChange & { id: string; key: string; text: string }): Promise<boolean> {
  const known = await requireProposal(id);
  const { owner } = known;
  const proposal = await asSent(known);
  await countStaffMail({ staffId: actor.id, now });
  const settings = await getSettings();
  return unlessSentBefore(() =>
    atomically((tx) => [
      eventWrite(tx, {
        id: key,
        proposal,
        kind: "answer",
        text,
        authorName: actor.name,
        actorId: actor.id,
        now,
      }),
      touchWrite(tx, id, now),
      ...proposalLinkWrites(tx, proposal),
      ...answerMails(tx, { proposal, owner, settings, text, author: actor.name, now }),
      ...leadOfProposal(tx, {
        proposal,
        kind: "proposal_answered",
        emailProven: false,
        text,
        actorId: actor.id,
        now,
      }),
      auditOf(tx, { proposal, action: "proposal.answered", source, now }),
    ]),
  );
}

/** A proposal as its client has it. Only the staff know a version that wasn't sent. */
async function asSent({ proposal }: ProposalWithContent): Promise<Proposal> {
  if (proposal.sentAt !== null) return proposal;
  const sent = await getSentRevisionBefore(proposal);
  if (!sent) throw new RuleError(PROPOSAL_RULES, "changed_meanwhile");
  const { revision, content } = sent;
  const { title, clientName, clientEmail, company } = content;
  // The second person that the draft names has received nothing yet.
  const secondSignerEmail = await getSecondReader({ id: proposal.id, revision });
  const sentTo = { clientName, clientEmail, company, secondSignerName: null, secondSignerEmail };
  return { ...proposal, revision, title, ...sentTo };
}
