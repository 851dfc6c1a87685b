import { redirect } from "@remix-run/node";

import { sharedNow } from "~/lib/clock/shared-clock";
import { readUnsubscribeForm } from "~/http/unsubscribe-form.server";
import { OPEN_STATUSES, statusAt } from "~/models/proposal/proposal";
import { setProposalReminders } from "~/models/proposal/proposal-reminder.server";

import { requireLinkedProposal, requireProposalPage } from "./client.server";

/**
 * What the page shows that the link in a reminder leads to. A decided proposal has no reminders, so
 * this throws a redirect to its page, which shows the decision.
 */
export async function loadReminders(request: Request, token = "") {
  const { proposal, content } = await requireProposalPage(request, token);
  const isOver = !["draft", ...OPEN_STATUSES].includes(statusAt(proposal, sharedNow()));
  if (isOver) throw redirect(`/p/${token}`);
  return { title: content.title, wanted: proposal.wantsReminders, token };
}

/**
 * Starts or ends the reminders of a proposal. Nobody else's: a later version may have been sent to
 * other addresses, which the links of an earlier one don't speak for.
 */
export async function answerReminders(request: Request, token = "") {
  const { proposal, content, signer, secondEmail } = await requireLinkedProposal(token);
  const { wanted, isOneClick } = await readUnsubscribeForm(request);
  const isReader = signer === "first" || secondEmail === proposal.secondSignerEmail;
  if (isReader && content.clientEmail === proposal.clientEmail)
    await setProposalReminders({ proposal, wanted });
  // Email programs don't follow a redirect after a POST.
  return isOneClick ? null : redirect(`/p/${token}/reminders`, 303);
}
