import { z } from "zod";

import { startFactorUse, verifyFactorPasskey } from "~/auth/factor-passkey.server";
import {
  listSecondFactors,
  RECOVERY_OVERTAKEN,
  signInWithRecoveryCode,
  verifySecondFactor,
} from "~/auth/second-factor.server";
import { reviewPage } from "~/features/account/account.server";
import type { PasskeyReply } from "~/features/account/passkeys/ask-passkey";
import { secondFactorCopy as copy } from "~/copy/auth";
import { answerIntents } from "~/http/answer-form.server";
import { SecondFactorSchema } from "~/models/account/credentials";
import { factorPasskeyForms } from "~/models/account/passkey";

import { refusalOf, shown } from "./passkey.server";
import { finishSignIn, refuseBy, startOver, type ShownRefusal, showWithToast } from "./sign-in.server";

/** What the second step shows: the ways this person has, or the field for a recovery code. */
export async function loadSecondStep(request: Request, redirectTo: string | null) {
  const isRecovery = new URL(request.url).searchParams.get("use") === "recovery";
  return { redirectTo, isRecovery, ...(await listFactorWays(request)) };
}

/**
 * The second factors to offer: the code of an app, and each passkey. If the provider doesn't
 * answer, the code, which most people have.
 */
export async function listFactorWays(request: Request) {
  const listed = await listSecondFactors(request);
  if (!listed.ok) return { hasApp: true, factorPasskeys: [] };
  const factors = listed.factors.filter(({ status }) => status === "verified");
  return {
    hasApp: factors.some(({ type }) => type === "app"),
    factorPasskeys: factors
      .filter(({ type }) => type === "passkey")
      .map(({ id, friendlyName }) => ({ id, name: friendlyName })),
  };
}

const SecondStepSchema = z.discriminatedUnion("intent", [SecondFactorSchema, ...factorPasskeyForms]);

/** Completes a sign-in with a code of the app, a passkey or a recovery code. */
export function answerSecondFactor(request: Request) {
  const target = new URL(request.url).searchParams.get("redirectTo");
  return answerIntents(
    request,
    {
      schema: SecondStepSchema,
      secrets: ["code"],
      unnamed: "code",
      refused: async (form): Promise<ShownRefusal | PasskeyReply> =>
        form.intent === "code" ? showWithToast("signInFailed")(form) : refusalOf(form.reply),
    },
    {
      code: (form) => answerCode(request, form),
      "start-passkey": async ({ factorId }) => {
        const started = await startFactorUse(request, { factorId });
        return started.ok ? shown({ ceremony: started.ceremony, factorId }) : refuseBy(started.error);
      },
      "finish-passkey": async ({ intent: _, ...answer }) => {
        const result = await verifyFactorPasskey(request, answer);
        return result.ok ? finishSignIn(result, { target, toast: "signedIn" }) : refuseBy(result.error);
      },
    },
  );
}

async function answerCode(request: Request, form: z.output<typeof SecondFactorSchema>) {
  const { method, code, redirectTo } = form;
  const result =
    method === "app"
      ? await verifySecondFactor(request, { code })
      : await signInWithRecoveryCode(request, { code });
  if (!result.ok && result.error.code === RECOVERY_OVERTAKEN) return startOver(result.error, redirectTo);
  if (!result.ok) return refuseBy(result.error);
  const codesLeft = "codesLeft" in result && typeof result.codesLeft === "number" ? result.codesLeft : null;
  const description = codesLeft === null ? undefined : copy.recovery.codesLeft(codesLeft);
  const isAround = codesLeft !== null && redirectTo === undefined && result.next === "done";
  const review = isAround ? await reviewPage(request, result.viewer) : null;
  return finishSignIn(result, { target: review ?? redirectTo, toast: "signedIn", description });
}
