import { signInWithRecoveryCode, verifySecondFactor } from "~/auth/second-factor.server";
import { reviewPage } from "~/features/account/account.server";
import { secondFactorCopy as copy } from "~/copy/auth";
import { answerForm } from "~/http/answer-form.server";
import { SecondFactorSchema } from "~/models/account/credentials";

import { finishSignIn, refuseBy, showWithToast } from "./sign-in.server";

/** Completes a sign-in with a code of the app, or with a recovery code. */
export function answerSecondFactor(request: Request) {
  const form = { schema: SecondFactorSchema, secrets: ["code"], refused: showWithToast("signInFailed") };
  return answerForm(request, form, async ({ method, code, redirectTo }) => {
    const result =
      method === "app"
        ? await verifySecondFactor(request, { code })
        : await signInWithRecoveryCode(request, { code });
    if (!result.ok) return refuseBy(result.error);
    const codesLeft = "codesLeft" in result && typeof result.codesLeft === "number" ? result.codesLeft : null;
    const description = codesLeft === null ? undefined : copy.recovery.codesLeft(codesLeft);
    const isAround = codesLeft !== null && redirectTo === undefined && result.next === "done";
    const review = isAround ? await reviewPage(request, result.viewer) : null;
    return finishSignIn(result, { target: review ?? redirectTo, toast: "signedIn", description });
  });
}
