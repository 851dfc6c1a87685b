import { redirect } from "@remix-run/node";
import { z } from "zod";

import type { Viewer } from "~/auth/access.server";
import { declinePasskeyOffers } from "~/auth/passkey-offer.server";
import { addPasskey, listPasskeys, passkeyOffer, startPasskey } from "~/auth/passkey.server";
import { requireFactorProof, requireRecentProof } from "~/auth/reauthentication.server";
import { passkeyStepCopy } from "~/copy/shared/passkeys";
import { answerIntents } from "~/http/answer-form.server";
import { requestPage } from "~/http/request-page.server";
import { safeRedirect } from "~/http/safe-redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { passkeyAnswerShape, type PasskeyCreation } from "~/models/account/passkey";

import { refusalOf } from "./passkey.server";
import { afterSignIn, authToast, refuseBy } from "./sign-in.server";

/** The page that offers a passkey. It keeps the page that was asked for. */
export function offerPath(redirectTo: string | undefined): string {
  const path = safeRedirect(redirectTo, "");
  return path === "" ? "/add-passkey" : `/add-passkey?${new URLSearchParams({ redirectTo: path })}`;
}

/** What the page shows after its button was pressed. */
export interface OfferReply {
  ceremony?: PasskeyCreation;
  refusal?: string;
}

/** Continues the sign-in if there is nothing to offer: passkeys are off, or one is there. */
export async function loadPasskeyOffer(request: Request, viewer: Viewer): Promise<object> {
  const offer = await passkeyOffer(request);
  const listed = offer.state === "on" && !viewer.viewedBy ? await listPasskeys(request) : null;
  if (listed?.ok && listed.passkeys.length === 0) return {};
  throw redirect(safeRedirect(targetOf(request, viewer)), 303);
}

const OfferSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add-passkey") }),
  z.object({ intent: z.literal("save-passkey"), ...passkeyAnswerShape }),
  z.object({ intent: z.literal("not-now") }),
  z.object({ intent: z.literal("never") }),
]);

/** Creates the passkey, or continues the sign-in without one. */
export function answerPasskeyOffer(request: Request, viewer: Viewer) {
  const goOn = async () => redirectWithToast(targetOf(request, viewer), await authToast("signedIn"));
  return answerIntents(
    request,
    {
      schema: OfferSchema,
      before: async ({ intent }) => {
        if (intent !== "add-passkey" && intent !== "save-passkey") return undefined;
        await requireRecentProof(request, requestPage(request));
        await requireFactorProof(request, requestPage(request));
        return undefined;
      },
      refused: ({ reply }): OfferReply => {
        const { refusal } = refusalOf(reply);
        return refusal === undefined ? {} : { refusal };
      },
    },
    {
      "add-passkey": async () => {
        const started = await startPasskey(request);
        return started.ok ? { ceremony: started.ceremony } : refuseBy(started.error);
      },
      "save-passkey": async ({ intent: _, ...answer }) => {
        const added = await addPasskey(request, answer);
        if (!added.ok) return refuseBy(added.error);
        return redirectWithToast(targetOf(request, viewer), { kind: "positive", ...passkeyStepCopy.added });
      },
      "not-now": goOn,
      never: () => {
        declinePasskeyOffers(viewer.user.email);
        return goOn();
      },
    },
  );
}

/** Where signing in leads without the offer. The address comes from outside. */
function targetOf(request: Request, viewer: Viewer): string {
  return afterSignIn(viewer, new URL(request.url).searchParams.get("redirectTo"));
}
