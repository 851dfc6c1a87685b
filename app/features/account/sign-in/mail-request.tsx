import { EmailInput, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import type { SubmissionResult } from "@conform-to/react";
import { authCopy } from "~/copy/auth";

import { CheckMail } from "./check-mail";
import { AuthFrame } from "./frame";
import { Lead, More } from "./more";
import { Unavailable } from "./unavailable";

interface Props {
  copy: { title: string; lead: string; sent: string; submit: string; submitting: string; failed: string };
  /** The page itself. */
  path: "/forgot-password" | "/resend-confirmation";
  /** Why no link can be sent at the moment, or null. */
  trouble: string | null;
  answer: { sentTo: string } | { reply: SubmissionResult } | undefined;
}

/** Asks for an email address to send a link to, and says afterwards where to look for it. */
export function MailRequest({ copy, path, answer, trouble }: Props) {
  if (answer && "sentTo" in answer) {
    return <CheckMail email={answer.sentTo} text={copy.sent} again={path} other={path} />;
  }
  if (trouble !== null) {
    return (
      <AuthFrame title={copy.title}>
        <Unavailable trouble={trouble} />
      </AuthFrame>
    );
  }
  return <MailRequestForm copy={copy} reply={answer?.reply} />;
}

function MailRequestForm({ copy, reply }: Pick<Props, "copy"> & { reply: SubmissionResult | undefined }) {
  const [form, fields] = useServerForm<{ email: string }>({ id: "mail-request", reply });
  return (
    <AuthFrame title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <PostForm form={form} title={copy.failed}>
        <EmailInput field={fields.email} label={authCopy.email} autoComplete="username" controlSize="l" />
        <SubmitButton wide pending={copy.submitting}>
          {copy.submit}
        </SubmitButton>
      </PostForm>
      <More links={[{ to: "/login", label: authCopy.backToSignIn }]} />
    </AuthFrame>
  );
}
