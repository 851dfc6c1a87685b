import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { answerIdentityProof, loadIdentityProof } from "~/features/account/sign-in/confirm-identity.server";
import { CurrentPassword } from "~/features/account/current-password";
import { externalCopy } from "~/copy/external";
import { AskPasskey } from "~/features/account/passkeys/ask-passkey";
import { ExternalButtons, Or } from "~/features/account/sign-in/external-buttons";
import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead, More } from "~/features/account/sign-in/more";
import { Input, PostForm, SubmitButton, useServerForm } from "~/ui/form";
import { confirmIdentityCopy as copy, passkeyCopy, secondFactorCopy } from "~/copy/auth";
import { requireAccess } from "~/auth/access.server";
import { pageMeta, siteOf } from "~/publishing/meta";

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
  const { email, takesCode, needsCode, hasPasskeys, home, choices, redirectTo } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<{ currentPassword: string }>({
    id: "confirm-identity",
    reply: answer && "reply" in answer ? answer.reply : null,
  });
  const [leadStart, leadEnd] = needsCode ? copy.codeLead : copy.lead;
  return (
    <AuthFrame title={copy.title}>
      <Lead>
        {leadStart}
        <b className="font-title wrap-anywhere text-ink">{email}</b>
        {leadEnd}
      </Lead>
      <PostForm form={form} title={copy.failed}>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {needsCode ? (
          <Input
            field={fields.currentPassword}
            label={secondFactorCopy.app.label}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={60}
            controlSize="code"
          />
        ) : (
          <CurrentPassword field={fields.currentPassword} takesCode={takesCode} />
        )}
        <SubmitButton wide pending={copy.submitting}>
          {copy.submit}
        </SubmitButton>
      </PostForm>
      {hasPasskeys ? (
        <>
          <Or>{passkeyCopy.orConfirm}</Or>
          <AskPasskey
            reply={answer && "reply" in answer ? undefined : answer}
            label={passkeyCopy.confirm}
            kind="plain"
          />
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
