import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { AddFactorPasskey } from "~/features/account/passkeys/add-factor-passkey";
import { RecoveryCodes } from "~/features/account/new-recovery-codes";
import { TotpSetUp, TwoStepRefusal } from "~/features/account/totp-set-up";
import { Or } from "~/features/account/sign-in/external-buttons";
import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead, More } from "~/features/account/sign-in/more";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { secondFactorSetupCopy as copy } from "~/copy/auth";
import { answerAccountForm } from "~/features/account/account-forms.server";
import type { AccountReply } from "~/features/account/account";
import { requireSecondFactorSetup } from "~/features/account/sign-in/sign-in.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { passkeyOffer } from "~/auth/passkey.server";
import { listSecondFactors } from "~/auth/second-factor.server";

/** Only a script can make the browser create a passkey. */
export const handle = { hydrate: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const { isDone, target } = await requireSecondFactorSetup(request);
  const listed = isDone ? null : await listSecondFactors(request);
  const hasFactor = listed?.ok === true && listed.factors.some(({ status }) => status === "verified");
  const { state: passkeys } = await passkeyOffer(request);
  const state = isDone ? "done" : hasFactor ? "sign-in-again" : "set-up";
  return { state, target, hasPasskeys: passkeys === "on" } as const;
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await requireSecondFactorSetup(request);
  return answerAccountForm(request, viewer, {
    only: ["enrol-totp", "confirm-totp", "add-factor-passkey", "save-factor-passkey"],
  });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/two-step",
    noindex: true,
  });

export default function SecondFactorSetup() {
  const { state, target, hasPasskeys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AuthFrame title={copy.title}>
      {reply?.recoveryCodes ? (
        <RecoveryCodes codes={reply.recoveryCodes} to={target} heading="h2" />
      ) : state === "done" ? (
        <Done target={target} />
      ) : state === "sign-in-again" ? (
        <SignInAgain />
      ) : (
        <SetUp reply={reply} hasPasskeys={hasPasskeys} />
      )}
    </AuthFrame>
  );
}

function SetUp({ reply, hasPasskeys }: { reply: AccountReply | undefined; hasPasskeys: boolean }) {
  return (
    <>
      <Lead>{hasPasskeys ? copy.leadWithPasskey : copy.lead}</Lead>
      <TwoStepRefusal reply={reply} />
      <div className="text-2">
        <TotpSetUp reply={reply} />
      </div>
      {hasPasskeys && !reply?.enrolment ? (
        <>
          <Or>{copy.or}</Or>
          <AddFactorPasskey reply={reply} />
        </>
      ) : null}
      <More links={[{ to: "/logout", label: copy.signOut }]} />
    </>
  );
}

function SignInAgain() {
  return (
    <>
      <Notice kind="info">{copy.known}</Notice>
      <Form method="post" action="/logout?redirectTo=%2Flogin">
        <SubmitButton wide pending={copy.submitting}>
          {copy.again}
        </SubmitButton>
      </Form>
    </>
  );
}

function Done({ target }: { target: string }) {
  return (
    <>
      <Notice kind="positive">{copy.done}</Notice>
      <ButtonLink kind="primary" to={target}>
        {copy.goOn}
      </ButtonLink>
    </>
  );
}
