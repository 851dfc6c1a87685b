import { redirect } from "@remix-run/node";

import { notFound } from "~/http/not-found.server";
import { readUnsubscribeForm } from "~/http/unsubscribe-form.server";
import { getUser } from "~/models/account/user.server";
import { readStopToken, stopPath } from "~/models/mail/mail-choice-link.server";
import { MAIL_CHOICES, type OptionalMail } from "~/models/mail/mail-choice";
import { setMailWanted } from "~/models/mail/mail-choice.server";
import { getWorkPreferences } from "~/models/task/work-preferences.server";

/** The person for whom a link turns an email off. Throws 404. */
async function requireReader(mail: OptionalMail, token: string): Promise<string> {
  const userId = readStopToken(mail, token);
  // The link outlives its account.
  if (userId === null || (await getUser({ id: userId })) === null) throw notFound();
  return userId;
}

/** Whether the person of a link gets the email. */
export async function loadMailWanted(mail: OptionalMail, token = ""): Promise<{ wanted: boolean }> {
  const userId = await requireReader(mail, token);
  const preferences = await getWorkPreferences({ userId });
  return { wanted: preferences[MAIL_CHOICES[mail]] };
}

/** Turns an email to a link's person on or off. */
export async function answerMailForm(request: Request, mail: OptionalMail, token = "") {
  const userId = await requireReader(mail, token);
  const { wanted, isOneClick } = await readUnsubscribeForm(request);
  await setMailWanted({ userId, mail, wanted });
  // Email programs don't follow a redirect after a POST.
  return isOneClick ? null : redirect(stopPath(mail, token), 303);
}
