import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { AuthFrame } from "~/features/account/sign-in/frame";
import { Lead } from "~/features/account/sign-in/more";
import {
  answerNewPassword,
  loadNewPassword,
  requireLinkSession,
} from "~/features/account/sign-in/reset-password.server";
import { PasswordRules } from "~/features/account/sign-in/password-rules";
import { PasswordInput, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { resetPasswordCopy as copy } from "~/copy/auth";
import { getSessionState, requireAccess } from "~/auth/access.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await getSessionState(request);
  await requireLinkSession(session);
  return loadNewPassword(request, session, await requireAccess(request, "user"));
}

export async function action({ request }: ActionFunctionArgs) {
  return answerNewPassword(request, await requireAccess(request, "user"));
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    description: copy.description,
    url: "/reset-password",
    noindex: true,
  });

export default function ResetPassword() {
  const { email, isConfirmed, asksForCurrent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<{ password: string; currentPassword: string }>({
    id: "reset-password",
    reply: answer?.reply,
  });
  const hasNoPassword = isConfirmed && !asksForCurrent;
  const [leadStart, leadEnd] = hasNoPassword ? copy.confirmedLead : copy.lead;
  return (
    <AuthFrame title={hasNoPassword ? copy.confirmedTitle : copy.title}>
      <Lead>
        {leadStart}
        <b className="font-title wrap-anywhere text-ink">{email}</b>
        {leadEnd}
      </Lead>
      <PostForm form={form} title={copy.failed}>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {asksForCurrent ? (
          <PasswordInput
            field={fields.currentPassword}
            label={copy.currentPassword}
            aside={<Link to="/forgot-password">{copy.forgotten}</Link>}
            autoComplete="current-password"
            controlSize="l"
          />
        ) : null}
        <PasswordInput
          field={fields.password}
          label={copy.password}
          help={<PasswordRules />}
          autoComplete="new-password"
          controlSize="l"
        />
        <SubmitButton wide pending={copy.submitting}>
          {copy.submit}
        </SubmitButton>
      </PostForm>
    </AuthFrame>
  );
}
