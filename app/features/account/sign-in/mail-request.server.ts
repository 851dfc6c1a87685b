import { data } from "@remix-run/node";

import type { requestPasswordReset } from "~/auth/email-link.server";
import { answerForm, showReply } from "~/http/answer-form.server";
import { MailRequestSchema } from "~/models/account/credentials";

import { refuseBy } from "./sign-in.server";

/**
 * Answers a form that asks for an email, with the same words for addresses with and without an
 * account.
 */
export function answerMailRequest(request: Request, send: typeof requestPasswordReset) {
  return answerForm(request, { schema: MailRequestSchema, refused: showReply }, async (form) => {
    const result = await send(request, form);
    if (!result.ok) return refuseBy(result.error);
    return data({ sentTo: form.email });
  });
}
