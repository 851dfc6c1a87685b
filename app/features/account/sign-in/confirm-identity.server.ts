import { z } from "zod";

import type { Viewer } from "~/auth/access.server";
import { externalChoices } from "~/auth/external-sign-in.server";
import { confirmIdentity } from "~/auth/account-security.server";
import { confirmByFactorPasskey, startFactorUse } from "~/auth/factor-passkey.server";
import { confirmByPasskey, passkeyOffer, startPasskeyProof } from "~/auth/passkey.server";
import type { AuthResult } from "~/auth/failure.server";
import { answerIntents, type RefusedForm, showReply } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { ConfirmCodeSchema, ConfirmIdentitySchema } from "~/models/account/credentials";
import { factorPasskeyForms, passkeyAnswerShape } from "~/models/account/passkey";

import { listFactorWays } from "./mfa.server";
import { refusalOf, shown } from "./passkey.server";
import { afterSignIn, authToast, homeOf, refuseBy } from "./sign-in.server";

/** What the page shows that asks a signed-in person for a fresh proof. */
export async function loadIdentityProof(request: Request, viewer: Viewer) {
  const needsFactor = asksForFactor(request);
  const [{ hasApp, factorPasskeys }, passkeys] = await Promise.all([
    listFactorWays(request),
    passkeyOffer(request),
  ]);
  return {
    email: viewer.user.email,
    hasApp,
    needsFactor,
    factorPasskeys: needsFactor ? factorPasskeys : [],
    hasPasskeys: !needsFactor && passkeys.state === "on",
    home: homeOf(viewer),
    choices: needsFactor ? [] : externalChoices(),
    redirectTo: new URL(request.url).searchParams.get("redirectTo"),
  };
}

/** Whether the provider needs the second factor for the change (see `requireFactorProof`). */
function asksForFactor(request: Request): boolean {
  return new URL(request.url).searchParams.get("use") === "code";
}

const ProofSchema = z.discriminatedUnion("intent", [
  ConfirmIdentitySchema,
  z.object({ intent: z.literal("start-passkey") }),
  z.object({ intent: z.literal("finish-passkey"), ...passkeyAnswerShape }),
]);
const FactorProofSchema = z.discriminatedUnion("intent", [ConfirmCodeSchema, ...factorPasskeyForms]);

/** Checks the proof, and redirects to the page that asked for it. */
export function answerIdentityProof(request: Request, viewer: Viewer) {
  return asksForFactor(request) ? answerFactorProof(request, viewer) : answerProof(request, viewer);
}

/** How a refused proof returns to the page. */
const FORM = {
  secrets: ["currentPassword"],
  unnamed: "confirm" as const,
  refused: (form: RefusedForm & { intent: string | null }) =>
    form.intent === "confirm" ? showReply(form) : refusalOf(form.reply),
};

function answerProof(request: Request, viewer: Viewer) {
  return answerIntents(
    request,
    { schema: ProofSchema, ...FORM },
    {
      confirm: async ({ currentPassword: proof }) =>
        finish(request, viewer, await confirmIdentity(request, { proof })),
      "start-passkey": async () => {
        const started = await startPasskeyProof(request);
        return started.ok ? shown({ ceremony: started.ceremony }) : refuseBy(started.error);
      },
      "finish-passkey": async ({ intent: _, ...answer }) =>
        finish(request, viewer, await confirmByPasskey(request, answer)),
    },
  );
}

function answerFactorProof(request: Request, viewer: Viewer) {
  return answerIntents(
    request,
    { schema: FactorProofSchema, ...FORM },
    {
      confirm: async ({ currentPassword: proof }) =>
        finish(request, viewer, await confirmIdentity(request, { proof })),
      "start-passkey": async ({ factorId }) => {
        const started = await startFactorUse(request, { factorId });
        return started.ok ? shown({ ceremony: started.ceremony, factorId }) : refuseBy(started.error);
      },
      "finish-passkey": async ({ intent: _, ...answer }) =>
        finish(request, viewer, await confirmByFactorPasskey(request, answer)),
    },
  );
}

async function finish(request: Request, viewer: Viewer, result: AuthResult) {
  if (!result.ok) return refuseBy(result.error);
  const target = afterSignIn(viewer, new URL(request.url).searchParams.get("redirectTo"));
  return redirectWithToast(target, await authToast("identityConfirmed"));
}
