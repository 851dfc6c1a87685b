import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { AuthFrame } from "~/features/account/sign-in/frame";
import { answerLogin, loadLogin } from "~/features/account/sign-in/login.server";
import { ExternalButtons, Or } from "~/features/account/sign-in/external-buttons";
import { More } from "~/features/account/sign-in/more";
import { Unavailable } from "~/features/account/sign-in/unavailable";
import { CampaignLink } from "~/ui/campaign-link";
import { EmailInput, PasswordInput, PostForm, SubmitButton, useServerForm } from "~/ui/form";
import { useRefusalToast } from "~/ui/shell/toaster";
import { externalCopy } from "~/copy/external";
import { authCopy, loginCopy as copy } from "~/copy/auth";
import { requireSignedOut } from "~/features/account/sign-in/sign-in.server";
import { pageMeta, siteOf } from "~/publishing/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSignedOut(request);
  return loadLogin(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerLogin(request);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/login",
    noindex: true,
  });

export default function Login() {
  const { trouble } = useLoaderData<typeof loader>();
  return (
    <AuthFrame title={copy.title}>
      {trouble === null ? <LoginForm /> : <Unavailable trouble={trouble} />}
    </AuthFrame>
  );
}

function LoginForm() {
  const { redirectTo, canRegister, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<{ email: string; password: string }>({
    id: "login",
    reply: answer?.reply,
  });
  const isToasted = useRefusalToast(answer);
  const register = redirectTo ? `/register?redirectTo=${encodeURIComponent(redirectTo)}` : "/register";
  return (
    <>
      {choices.length > 0 ? (
        <>
          <ExternalButtons choices={choices} redirectTo={redirectTo} />
          <Or>{externalCopy.or}</Or>
        </>
      ) : null}
      <PostForm form={form} title={copy.failed} isHeadedElsewhere={isToasted}>
        {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
        <EmailInput field={fields.email} label={authCopy.email} autoComplete="username" controlSize="l" />
        <PasswordInput
          field={fields.password}
          label={authCopy.password}
          aside={<Link to="/forgot-password">{copy.forgot}</Link>}
          autoComplete="current-password"
          controlSize="l"
        />
        <SubmitButton wide pending={copy.submitting}>
          {choices.length > 0 ? externalCopy.withPassword : copy.submit}
        </SubmitButton>
      </PostForm>
      {canRegister ? (
        <p className="text-control text-ink-muted">
          {copy.new} <CampaignLink to={register}>{copy.register}</CampaignLink>
        </p>
      ) : null}
      {answer ? <More links={[{ to: "/resend-confirmation", label: copy.resend }]} /> : null}
    </>
  );
}
