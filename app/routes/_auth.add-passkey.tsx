import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";

import { requireAccess } from "~/auth/access.server";
import { passkeyOfferCopy as copy } from "~/copy/auth";
import { CreatePasskey } from "~/features/account/passkeys/create-passkey";
import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead } from "~/features/account/sign-in/more";
import {
  answerPasskeyOffer,
  loadPasskeyOffer,
  type OfferReply,
} from "~/features/account/sign-in/passkey-offer.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { SubmitButton } from "~/ui/form";

/** Only a script can make the browser create a passkey. */
export const handle = { hydrate: true };

export async function loader({ request }: LoaderFunctionArgs) {
  return loadPasskeyOffer(request, await requireAccess(request, "user"));
}

export async function action({ request }: ActionFunctionArgs) {
  return answerPasskeyOffer(request, await requireAccess(request, "user"));
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.lead,
    url: "/add-passkey",
    noindex: true,
  });

export default function PasskeyOffer() {
  const reply: OfferReply | undefined = useActionData<typeof action>();
  return (
    <AuthFrame title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <CreatePasskey
        ceremony={reply?.ceremony ?? null}
        refusal={reply?.refusal ?? null}
        start="add-passkey"
        finish="save-passkey"
        label={copy.create}
        icon="passkey"
        kind="primary"
        wide
      />
      <Form method="post" className="grid justify-items-start gap-3">
        <SubmitButton wide kind="plain" name="intent" value="not-now">
          {copy.notNow}
        </SubmitButton>
        <button
          type="submit"
          name="intent"
          value="never"
          className="min-h-7 text-control underline hover:decoration-2"
        >
          {copy.never}
        </button>
      </Form>
    </AuthFrame>
  );
}
