import { data } from "@remix-run/node";
import { z } from "zod";

import { finishPasskeySignIn, startPasskeySignIn } from "~/auth/passkey.server";
import type { RefusedForm } from "~/http/answer-form.server";
import { email } from "~/models/account/credentials";
import { passkeyAnswerShape } from "~/models/account/passkey";
import type { PasskeyReply } from "~/features/account/passkeys/ask-passkey";

import { finishSignIn, refuseBy } from "./sign-in.server";

/** An address that is only half typed is no reason to refuse a passkey. */
const typedEmail = email.optional().catch(undefined);

/** The forms of the sign-in page with which people sign in by a passkey. */
export const passkeyForms = [
  z.object({ intent: z.literal("start-passkey"), email: typedEmail }),
  z.object({ intent: z.literal("finish-passkey"), ...passkeyAnswerShape, email: typedEmail }),
] as const;

/** Starts a sign-in with a passkey: the page then asks the browser for it. */
export async function startPasskey(request: Request, email: string | undefined) {
  const started = await startPasskeySignIn(request);
  return started.ok ? shown({ ceremony: started.ceremony, email }) : refuseBy(started.error);
}

/** Checks what the browser answered, and signs in. */
export async function finishPasskey(request: Request, answer: Parameters<typeof finishPasskeySignIn>[1]) {
  const target = new URL(request.url).searchParams.get("redirectTo");
  const result = await finishPasskeySignIn(request, answer);
  return result.ok ? finishSignIn(result, { target, toast: "signedIn" }) : refuseBy(result.error);
}

/**
 * The challenge for the browser's own list of passkeys on the sign-in page, as JSON. The list is a
 * convenience, so a refusal has no words.
 */
export async function answerPasskeyAutofill(request: Request): Promise<Response> {
  const started = await startPasskeySignIn(request);
  if (started.ok) return Response.json(started.ceremony);
  const { status, headers } = started.error;
  return new Response(null, { status, ...(headers ? { headers } : {}) });
}

/** Shows the page again, which then asks the browser. */
export function shown(reply: PasskeyReply) {
  return data<PasskeyReply>(reply);
}

/** The first reason of a refused form. */
export function refusalOf({ error }: RefusedForm["reply"]): PasskeyReply {
  const refusal = Object.values(error ?? {}).flat()[0];
  return refusal ? { refusal } : {};
}
