import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { answerIdentityProof, loadIdentityProof } from "~/features/account/sign-in/confirm-identity.server";
import { CurrentPassword } from "~/features/account/current-password";
import { externalCopy } from "~/copy/external";
import { PasskeyProof } from "~/features/account/passkeys/passkey-proof";
import { ExternalButtons, Or } from "~/features/account/sign-in/external-buttons";
import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead, More } from "~/features/account/sign-in/more";
import { Input, PostForm, SubmitButton, useServerForm } from "~/ui/form";
import { confirmIdentityCopy as copy, secondFactorCopy } from "~/copy/auth";
import { requireAccess } from "~/auth/access.server";
import { pageMeta, siteOf } from "~/publishing/meta";

/** Only a script can ask the browser for a passkey. Without passkeys the page is a document. */
export const handle = {
  hydrate: (data: Awaited<ReturnType<typeof loader>> | undefined) => data?.hasPasskeys === true,
};

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
      {hasPasskeys ? <PasskeyProof reply={answer && "reply" in answer ? undefined : answer} /> : null}
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
