import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { RecoveryCodes } from "~/features/account/recovery-codes";
import { TotpSetUp, TwoStepRefusal } from "~/features/account/totp-set-up";
import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead, More } from "~/features/account/sign-in/more";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { secondFactorSetupCopy as copy } from "~/copy/auth";
import { answerAccountForm } from "~/features/account/account.server";
import type { AccountReply } from "~/features/account/account";
import { requireSecondFactorSetup } from "~/features/account/sign-in/sign-in.server";
import { pageMeta, siteOf } from "~/publishing/meta";
import { listSecondFactors } from "~/auth/second-factor.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { isDone, target } = await requireSecondFactorSetup(request);
  const listed = isDone ? null : await listSecondFactors(request);
  const hasFactor = listed?.ok === true && listed.factors.some(({ status }) => status === "verified");
  return { state: isDone ? "done" : hasFactor ? "sign-in-again" : "set-up", target } as const;
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await requireSecondFactorSetup(request);
  return answerAccountForm(request, viewer, { only: ["enrol-totp", "confirm-totp"] });
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
  const { state, target } = useLoaderData<typeof loader>();
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
        <SetUp reply={reply} />
      )}
    </AuthFrame>
  );
}

function SetUp({ reply }: { reply: AccountReply | undefined }) {
  return (
    <>
      <Lead>{copy.lead}</Lead>
      <TwoStepRefusal reply={reply} />
      <div className="text-2">
        <TotpSetUp reply={reply} />
      </div>
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
