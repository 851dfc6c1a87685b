import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { CheckMail } from "~/features/account/sign-in/check-mail";
import { ExternalButtons, Or } from "~/features/account/sign-in/external-buttons";
import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead, More } from "~/features/account/sign-in/more";
import { PasswordRules } from "~/features/account/sign-in/password-rules";
import { answerRegistration, loadRegistration } from "~/features/account/sign-in/register.server";
import { Unavailable } from "~/features/account/sign-in/unavailable";
import { CampaignLink } from "~/ui/campaign-link";
import { CampaignField } from "~/ui/shell/campaign-carrier";
import { EmailInput, Input, PasswordInput, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { RefusalToast, useRefusalToast } from "~/ui/shell/toaster";
import { externalCopy } from "~/copy/external";
import { authCopy, checkMailCopy, registerCopy as copy, registrationClosedCopy } from "~/copy/auth";
import { requireSignedOut, type ShownRefusal } from "~/features/account/sign-in/sign-in.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSignedOut(request);
  return loadRegistration(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerRegistration(request);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/register",
    noindex: true,
  });

export default function Register() {
  const { trouble, isOpen, invited } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "sentTo" in answer)
    return (
      <CheckMail
        email={answer.sentTo}
        text={checkMailCopy.registered}
        again="/resend-confirmation"
        other="/register"
      />
    );
  if (!isOpen) return <RegistrationClosed />;
  return (
    <AuthFrame title={invited ? copy.invitedTitle(invited.company) : copy.title}>
      {invited ? <Lead>{copy.invitedLead(invited.invitedBy, invited.company)}</Lead> : null}
      {trouble === null ? <RegisterForm answer={answer} /> : <Unavailable trouble={trouble} />}
    </AuthFrame>
  );
}

function RegistrationClosed() {
  const { title, text, signIn } = registrationClosedCopy;
  return (
    <AuthFrame title={title}>
      <Lead>{text}</Lead>
      <More links={[{ to: "/login", label: signIn }]} />
    </AuthFrame>
  );
}

interface Values extends Record<string, unknown> {
  firstName: string;
  lastName: string;
  businessName: string;
  email: string;
  password: string;
}

function RegisterForm({ answer }: { answer: ShownRefusal | undefined }) {
  const { redirectTo, invited, choices } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm<Values>({
    id: "register",
    reply: answer?.reply,
    defaultValue: { email: invited?.email },
  });
  const isToasted = useRefusalToast(answer);
  const signInPage = redirectTo ? `/login?redirectTo=${encodeURIComponent(redirectTo)}` : "/login";
  const [termsStart, termsMiddle, termsEnd] = copy.terms;
  return (
    <>
      {choices.length > 0 ? (
        <>
          <ExternalButtons choices={choices} redirectTo={redirectTo} />
          <Or>{externalCopy.or}</Or>
        </>
      ) : null}
      <PostForm form={form} title={copy.failed} isHeadedElsewhere={isToasted}>
        <CampaignField />
        {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            field={fields.firstName}
            label={copy.firstName}
            autoComplete="given-name"
            maxLength={100}
            controlSize="l"
          />
          <Input
            field={fields.lastName}
            label={copy.lastName}
            autoComplete="family-name"
            maxLength={100}
            controlSize="l"
          />
        </div>
        {invited ? (
          // An invited person belongs to that company, so the form doesn't ask for one.
          <input type="hidden" name={fields.businessName.name} value={invited.company} />
        ) : (
          <Input
            field={fields.businessName}
            label={copy.businessName}
            autoComplete="organization"
            maxLength={100}
            controlSize="l"
          />
        )}
        <EmailInput
          field={fields.email}
          label={copy.email}
          help={invited ? copy.invitedEmailHelp : copy.emailHelp}
          readOnly={invited !== null}
          autoComplete="username"
          controlSize="l"
        />
        <PasswordInput
          field={fields.password}
          label={authCopy.password}
          help={<PasswordRules />}
          autoComplete="new-password"
          controlSize="l"
        />
        <SubmitButton wide pending={copy.submitting}>
          {copy.submit}
        </SubmitButton>
      </PostForm>
      <RefusalToast answer={answer} />
      <p className="text-control text-ink-muted">
        {termsStart}
        <Link to="/terms">{copy.termsLink}</Link>
        {termsMiddle}
        <Link to="/privacy">{copy.privacyLink}</Link>
        {termsEnd}
      </p>
      <p className="text-control text-ink-muted">
        {copy.known} <CampaignLink to={signInPage}>{copy.signIn}</CampaignLink>
      </p>
    </>
  );
}
