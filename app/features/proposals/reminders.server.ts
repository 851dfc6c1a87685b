import { redirect } from "@remix-run/node";

import { sharedNow } from "~/lib/clock/shared-clock";
import { readUnsubscribeForm } from "~/http/unsubscribe-form.server";
import { OPEN_STATUSES, statusAt } from "~/models/proposal/proposal";
import { readersOf } from "~/models/proposal/proposal-mail.server";
import type { LinkedProposal } from "~/models/proposal/proposal-query.server";
import {
  listReminderStops,
  setProposalReminders,
} from "~/models/proposal/reminders/proposal-reminder-stop.server";

import { requireLinkedProposal, requireProposalPage } from "./client.server";

/**
 * The address that a link was sent to, and speaks for. A later version may have been sent to other
 * people. Null if it was erased.
 */
function addressOf({ signer, secondEmail, content, revision, proposal }: LinkedProposal): string | null {
  if (signer === "first") return content.clientEmail;
  return secondEmail ?? (revision === proposal.revision ? proposal.secondSignerEmail : null);
}

/**
 * What the page shows that the link in a reminder leads to. Nobody is reminded of a decided
 * proposal, nor of one that has gone to someone else: this then throws a redirect to its page.
 */
export async function loadReminders(request: Request, token = "") {
  const known = await requireProposalPage(request, token);
  const { proposal, content } = known;
  const address = addressOf(known);
  const status = statusAt(proposal, sharedNow());
  const readers = readersOf(proposal);
  const isReader = status === "draft" || readers.some(({ email }) => email === address);
  const isOver = status !== "draft" && !OPEN_STATUSES.some((open) => open === status);
  if (isOver || !isReader || address === null) throw redirect(`/p/${token}`);
  const stopped = await listReminderStops(proposal);
  return { title: content.title, wanted: !stopped.includes(address), hasOther: readers.length > 1, token };
}

/** Starts or ends the reminders of a proposal to the person of a link. */
export async function answerReminders(request: Request, token = "") {
  const known = await requireLinkedProposal(token);
  const { wanted, isOneClick } = await readUnsubscribeForm(request);
  const email = addressOf(known);
  if (email !== null) await setProposalReminders({ id: known.proposal.id, email, wanted });
  // Email programs don't follow a redirect after a POST.
  return isOneClick ? null : redirect(`/p/${token}/reminders`, 303);
}
