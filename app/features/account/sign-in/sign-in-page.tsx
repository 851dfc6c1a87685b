import { Link } from "@remix-run/react";

import { AuthFrame } from "~/features/account/sign-in/frame";
import { ExternalButtons, Or } from "~/features/account/sign-in/external-buttons";
import { More } from "~/features/account/sign-in/more";
import { AskPasskey, type PasskeyReply } from "~/features/account/passkeys/ask-passkey";
import { Unavailable } from "~/features/account/sign-in/unavailable";
import { CampaignLink } from "~/ui/campaign-link";
import { EmailInput, PasswordInput, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { RefusalToast, useRefusalToast } from "~/ui/shell/toaster";
import { externalCopy } from "~/copy/external";
import { authCopy, loginCopy as copy } from "~/copy/auth";
import { passkeyStepCopy } from "~/copy/shared/passkeys";

import type { loadLogin } from "./login.server";
import type { ShownRefusal } from "./sign-in.server";

type Ways = Awaited<ReturnType<typeof loadLogin>>;

interface Props {
  ways: Ways;
  /** What the form with the password answered. */
  answer?: ShownRefusal | undefined;
  /** What the button for passkeys answered. */
  passkey?: PasskeyReply | undefined;
}

/** Every way to sign in, on one page: a passkey, company accounts, email and password. */
export function SignInPage({ ways, answer, passkey }: Props) {
  return (
    <AuthFrame title={copy.title}>
      {ways.trouble === null ? (
        <SignInWays ways={ways} answer={answer} passkey={passkey} />
      ) : (
        <Unavailable trouble={ways.trouble} />
      )}
    </AuthFrame>
  );
}

function SignInWays({ ways, answer, passkey }: Props) {
  const { redirectTo, canRegister, choices, passkeys } = ways;
  const hasOtherWays = choices.length > 0 || passkeys.state === "on";
  const query = redirectTo ? `?redirectTo=${encodeURIComponent(redirectTo)}` : "";
  return (
    <>
      {passkeys.state === "on" ? (
        <AskPasskey
          reply={passkey}
          label={passkeyStepCopy.signIn}
          to={`/login${query}`}
          emailField={EMAIL_FIELD}
        />
      ) : (
        <NoPasskeys offer={passkeys} query={query} />
      )}
      {choices.length > 0 ? <ExternalButtons choices={choices} redirectTo={redirectTo} findsCompany /> : null}
      {hasOtherWays ? <Or>{externalCopy.or}</Or> : null}
      <PasswordForm
        {...{ redirectTo, query, answer, hasOtherWays, email: passkey?.email }}
        isPrimary={passkeys.state !== "on"}
      />
      <RefusalToast answer={answer} />
      {canRegister ? (
        <p className="text-control text-ink-muted">
          {copy.new} <CampaignLink to={`/register${query}`}>{copy.register}</CampaignLink>
        </p>
      ) : null}
      {answer ? <More links={[{ to: "/resend-confirmation", label: copy.resend }]} /> : null}
    </>
  );
}

/** The id of the email field: a passkey may be asked for with an address. */
const EMAIL_FIELD = "login-email";

/** What to do where passkeys don't work. */
function NoPasskeys({ offer, query }: { offer: Ways["passkeys"]; query: string }) {
  if (offer.state === "address") return <p className="text-1 text-ink-muted">{passkeyStepCopy.address}</p>;
  if (offer.state !== "elsewhere") return null;
  return (
    <p className="text-1 text-ink-muted">
      {passkeyStepCopy.elsewhere} <a href={`${offer.url}${query}`}>{passkeyStepCopy.elsewhereLink}</a>
    </p>
  );
}

function PasswordForm({
  redirectTo,
  query,
  answer,
  email,
  hasOtherWays,
  isPrimary,
}: {
  redirectTo: string | null;
  query: string;
  answer: ShownRefusal | undefined;
  email: string | undefined;
  hasOtherWays: boolean;
  isPrimary: boolean;
}) {
  const [form, fields] = useServerForm<{ email: string; password: string }>({
    id: "login",
    reply: answer?.reply,
    defaultValue: { email },
  });
  const isToasted = useRefusalToast(answer);
  return (
    <PostForm form={form} action={`/login${query}`} title={copy.failed} isHeadedElsewhere={isToasted}>
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      <input type="hidden" name="hasAuthenticator" />
      <EmailInput
        field={fields.email}
        label={authCopy.email}
        autoComplete="username webauthn"
        controlSize="l"
      />
      <PasswordInput
        field={fields.password}
        label={authCopy.password}
        aside={<Link to="/forgot-password">{copy.forgot}</Link>}
        autoComplete="current-password"
        controlSize="l"
      />
      <SubmitButton wide kind={isPrimary ? "primary" : "plain"} pending={copy.submitting}>
        {hasOtherWays ? externalCopy.withPassword : copy.submit}
      </SubmitButton>
    </PostForm>
  );
}
