import { redirect } from "@remix-run/node";

import { readUnsubscribeForm } from "~/http/unsubscribe-form.server";
import { setProposalReminders } from "~/models/proposal/proposal-reminder.server";

import { requireLinkedProposal, requireProposalPage } from "./client.server";

/** What the page shows that the link in a reminder leads to. */
export async function loadReminders(request: Request, token = "") {
  const { proposal, content } = await requireProposalPage(request, token);
  return { title: content.title, wanted: proposal.wantsReminders, token };
}

/** Starts or ends the reminders of a proposal. */
export async function answerReminders(request: Request, token = "") {
  const { proposal } = await requireLinkedProposal(token);
  const { wanted, isOneClick } = await readUnsubscribeForm(request);
  await setProposalReminders({ proposal, wanted });
  // Email programs don't follow a redirect after a POST.
  return isOneClick ? null : redirect(`/p/${token}/reminders`, 303);
}
