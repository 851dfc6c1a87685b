import { redirect } from "@remix-run/node";

import { notFound } from "~/http/not-found.server";
import { readUnsubscribeForm } from "~/http/unsubscribe-form.server";
import { getUser } from "~/models/account/user.server";
import { readStopToken, stopPath } from "~/models/task/regular-mail-link.server";
import type { RegularMail } from "~/models/task/work-preferences";
import { getWorkPreferences, setMailWanted } from "~/models/task/work-preferences.server";

/** The person whose regular email a link turns off. Throws 404. */
async function requireReader(mail: RegularMail, token: string): Promise<string> {
  const userId = readStopToken(mail, token);
  // The link outlives its account.
  if (userId === null || (await getUser({ id: userId })) === null) throw notFound();
  return userId;
}

/** Whether the person of a link gets the regular email. */
export async function loadMailWanted(mail: RegularMail, token = ""): Promise<{ wanted: boolean }> {
  const userId = await requireReader(mail, token);
  const { wantsDigest, wantsSummary } = await getWorkPreferences({ userId });
  return { wanted: mail === "daily" ? wantsDigest : wantsSummary };
}

/** Turns the regular email of a link's person on or off. */
export async function answerMailForm(request: Request, mail: RegularMail, token = "") {
  const userId = await requireReader(mail, token);
  const { wanted, isOneClick } = await readUnsubscribeForm(request);
  await setMailWanted({ userId, mail, wanted });
  // Email programs don't follow a redirect after a POST.
  return isOneClick ? null : redirect(stopPath(mail, token), 303);
}
