import { data } from "@remix-run/node";

import { MailRequestSchema } from "~/models/account/credentials";

import { refuse, refuseBy } from "./sign-in.server";
import { parseForm } from "~/http/form.server";
import type { requestPasswordReset } from "~/auth/sign-in.server";

/**
 * Answers the form that asks for an email: the same words for addresses with and without an
 * account.
 */
export async function answerMailRequest(request: Request, send: typeof requestPasswordReset) {
  const form = await parseForm(request, MailRequestSchema);
  if (!form.ok) return refuse(form);
  const result = await send(request, form.value);
  if (!result.ok) return refuseBy(result.error, form);
  return data({ sentTo: form.value.email });
}
