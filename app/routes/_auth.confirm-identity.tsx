import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { answerIdentityProof, loadIdentityProof } from "~/features/account/sign-in/confirm-identity.server";
import { CurrentPassword } from "~/features/account/current-password";
import { externalCopy } from "~/copy/external";
import { AskFactorPasskey } from "~/features/account/passkeys/ask-factor-passkey";
import { AskPasskey } from "~/features/account/passkeys/ask-passkey";
import { ExternalButtons, Or } from "~/features/account/sign-in/external-buttons";
import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead, More } from "~/features/account/sign-in/more";
import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { confirmIdentityCopy as copy, secondFactorCopy } from "~/copy/auth";
import { passkeyStepCopy } from "~/copy/shared/passkeys";
import { requireAccess } from "~/auth/access.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

/** A document, also for signed-in people: its page script asks the browser for a passkey. */
export const handle = { hydrate: false, scripts: ["passkey"] };

export async function loader({ request }: LoaderFunctionArgs) {
  return loadIdentityProof(request, await requireAccess(request, "user"));
}

export async function action({ request }: ActionFunctionArgs) {
  return answerIdentityProof(request, await requireAccess(request, "user"));
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/confirm-identity",
    noindex: true,
  });

export default function ConfirmIdentity() {
  const proof = useLoaderData<typeof loader>();
  const { email, hasApp, needsFactor, factorPasskeys, hasPasskeys, home, choices, redirectTo } = proof;
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<{ currentPassword: string }>({
    id: "confirm-identity",
    reply: answer && "reply" in answer ? answer.reply : null,
  });
  const passkey = answer && "reply" in answer ? undefined : answer;
  const [leadStart, leadEnd] = needsFactor ? copy.codeLead : copy.lead;
  const hasFactorPasskey = factorPasskeys.length > 0;
  const takesText = !needsFactor || hasApp;
  return (
    <AuthFrame title={copy.title}>
      <Lead>
        {leadStart}
        <b className="font-title wrap-anywhere text-ink">{email}</b>
        {leadEnd}
      </Lead>
      {hasFactorPasskey ? (
        <AskFactorPasskey passkeys={factorPasskeys} hasApp={hasApp} reply={passkey} />
      ) : null}
      {hasFactorPasskey && takesText ? <Or>{secondFactorCopy.passkey.or}</Or> : null}
      {takesText ? (
        <PostForm form={form} title={copy.failed}>
          {/* Tells password managers whose password this is. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          {needsFactor ? (
            <Input
              field={fields.currentPassword}
              label={secondFactorCopy.app.label}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={60}
              controlSize="code"
            />
          ) : (
            <CurrentPassword field={fields.currentPassword} takesCode={hasApp} />
          )}
          <SubmitButton wide kind={hasFactorPasskey ? "plain" : "primary"} pending={copy.submitting}>
            {copy.submit}
          </SubmitButton>
        </PostForm>
      ) : null}
      {hasPasskeys ? (
        <>
          <Or>{passkeyStepCopy.orConfirm}</Or>
          <AskPasskey reply={passkey} label={passkeyStepCopy.confirm} kind="plain" />
        </>
      ) : null}
      {choices.length > 0 ? (
        <>
          <Or>{externalCopy.confirm}</Or>
          <ExternalButtons choices={choices} redirectTo={redirectTo} />
        </>
      ) : null}
      <More links={[{ to: home, label: copy.leave }]} />
    </AuthFrame>
  );
}
