import { data } from "@remix-run/node";
import { z } from "zod";

import type { Viewer } from "~/auth/access.server";
import {
  confirmByPasskey,
  finishPasskeySignIn,
  startPasskeyProof,
  startPasskeySignIn,
} from "~/auth/passkey.server";
import { answerIntents, type RefusedForm } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { passkeyAnswerShape, type PasskeyCeremony } from "~/models/account/passkey";

import { afterSignIn, authToast, finishSignIn, refuseBy } from "./sign-in.server";

/** What a page with a button for passkeys shows after it was pressed. */
export interface PasskeyReply {
  ceremony?: PasskeyCeremony;
  /** The email address that was typed next to the button. */
  email?: string | undefined;
  /** Why it didn't work. */
  refusal?: string;
}

/** An address that is only half typed is no reason to refuse a passkey. */
const typedEmail = z.email().max(254).optional().catch(undefined);

const SignInSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start-passkey"), email: typedEmail }),
  z.object({ intent: z.literal("finish-passkey"), ...passkeyAnswerShape, email: typedEmail }),
]);

/** Signs in with a passkey: starts it, or checks what the browser answered. */
export function answerPasskeySignIn(request: Request) {
  const target = new URL(request.url).searchParams.get("redirectTo");
  return answerIntents(
    request,
    { schema: SignInSchema, refused: ({ reply }) => refusalOf(reply) },
    {
      "start-passkey": async ({ email }) => {
        const started = await startPasskeySignIn(request);
        return started.ok ? shown({ ceremony: started.ceremony, email }) : refuseBy(started.error);
      },
      "finish-passkey": async ({ intent: _, ...answer }) => {
        const result = await finishPasskeySignIn(request, answer);
        return result.ok ? finishSignIn(result, { target, toast: "signedIn" }) : refuseBy(result.error);
      },
    },
  );
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

const ProofSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start-passkey") }),
  z.object({ intent: z.literal("finish-passkey"), ...passkeyAnswerShape }),
]);

/** Confirms by passkey who is at the screen, and redirects to the page that asked for it. */
export function answerPasskeyProof(request: Request, viewer: Viewer) {
  return answerIntents(
    request,
    { schema: ProofSchema, refused: ({ reply }) => refusalOf(reply) },
    {
      "start-passkey": async () => {
        const started = await startPasskeyProof(request);
        return started.ok ? shown({ ceremony: started.ceremony }) : refuseBy(started.error);
      },
      "finish-passkey": async ({ intent: _, ...answer }) => {
        const result = await confirmByPasskey(request, answer);
        if (!result.ok) return refuseBy(result.error);
        const target = afterSignIn(viewer, new URL(request.url).searchParams.get("redirectTo"));
        return redirectWithToast(target, await authToast("identityConfirmed"));
      },
    },
  );
}

/** Whether a form of this page is the one for passkeys. The form can still be read afterwards. */
export async function isPasskeyForm(request: Request): Promise<boolean> {
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  return /^(?:start|finish)-passkey$/.test(String(form?.get("intent")));
}

function shown(reply: PasskeyReply) {
  return data<PasskeyReply>(reply);
}

/** The first reason of a refused form. */
export function refusalOf({ error }: RefusedForm["reply"]): PasskeyReply {
  const refusal = Object.values(error ?? {}).flat()[0];
  return refusal ? { refusal } : {};
}
