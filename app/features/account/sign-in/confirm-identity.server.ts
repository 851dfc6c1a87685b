import { z } from "zod";

import type { Viewer } from "~/auth/access.server";
import { externalChoices } from "~/auth/external.server";
import { confirmIdentity } from "~/auth/account-security.server";
import { confirmByPasskey, passkeyOffer, startPasskeyProof } from "~/auth/passkey.server";
import { listSecondFactors } from "~/auth/second-factor.server";
import type { AuthResult } from "~/auth/failure.server";
import { answerIntents, showReply } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { ConfirmCodeSchema, ConfirmIdentitySchema } from "~/models/account/credentials";
import { passkeyAnswerShape } from "~/models/account/passkey";

import { refusalOf, shown } from "./passkey.server";
import { afterSignIn, authToast, homeOf, refuseBy } from "./sign-in.server";

/** What the page shows that asks a signed-in person for a fresh proof. */
export async function loadIdentityProof(request: Request, viewer: Viewer) {
  const needsCode = asksForCode(request);
  const [listed, passkeys] = await Promise.all([listSecondFactors(request), passkeyOffer(request)]);
  const hasApp = listed.ok && listed.factors.some(({ status }) => status === "verified");
  return {
    email: viewer.user.email,
    takesCode: hasApp,
    needsCode,
    hasPasskeys: !needsCode && passkeys.state === "on",
    home: homeOf(viewer),
    choices: needsCode ? [] : externalChoices(),
    redirectTo: new URL(request.url).searchParams.get("redirectTo"),
  };
}

/** Whether the provider needs the second factor for the change (see `requireFactorProof`). */
function asksForCode(request: Request): boolean {
  return new URL(request.url).searchParams.get("use") === "code";
}

const passkeyForms = [
  z.object({ intent: z.literal("start-passkey") }),
  z.object({ intent: z.literal("finish-passkey"), ...passkeyAnswerShape }),
] as const;
const ProofSchema = z.discriminatedUnion("intent", [ConfirmIdentitySchema, ...passkeyForms]);
const CodeSchema = z.discriminatedUnion("intent", [ConfirmCodeSchema, ...passkeyForms]);

/** Checks the proof, and redirects to the page that asked for it. */
export function answerIdentityProof(request: Request, viewer: Viewer) {
  return answerIntents(
    request,
    {
      schema: asksForCode(request) ? CodeSchema : ProofSchema,
      secrets: ["currentPassword"],
      unnamed: "confirm",
      refused: (form) => (form.intent === "confirm" ? showReply(form) : refusalOf(form.reply)),
    },
    {
      confirm: async ({ currentPassword: proof }) =>
        finish(request, viewer, await confirmIdentity(request, { proof })),
      "start-passkey": async () => {
        const started = await startPasskeyProof(request);
        return started.ok ? shown({ ceremony: started.ceremony }) : refuseBy(started.error);
      },
      "finish-passkey": async ({ challengeId, credential }) =>
        finish(request, viewer, await confirmByPasskey(request, { challengeId, credential })),
    },
  );
}

async function finish(request: Request, viewer: Viewer, result: AuthResult) {
  if (!result.ok) return refuseBy(result.error);
  const target = afterSignIn(viewer, new URL(request.url).searchParams.get("redirectTo"));
  return redirectWithToast(target, await authToast("identityConfirmed"));
}
