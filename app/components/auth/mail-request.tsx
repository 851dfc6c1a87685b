import { Input, PostForm, SubmitButton, useServerForm } from "~/components/ui/form";
import type { SubmissionResult } from "@conform-to/react";
import { authCopy } from "~/copy/auth";

import { AuthFrame } from "./frame";
import { Lead, More } from "./more";

interface Props {
  copy: { title: string; lead: string; submit: string; submitting: string; failed: string };
  reply: SubmissionResult | undefined;
}

/** Asks for an address to send a link to. */
export function MailRequest({ copy, reply }: Props) {
  const [form, fields] = useServerForm<{ email: string }>({ id: "mail-request", reply });
  return (
    <AuthFrame title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <PostForm form={form} title={copy.failed}>
        <Input
          field={fields.email}
          label={authCopy.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          controlSize="l"
        />
        <SubmitButton wide pending={copy.submitting}>
          {copy.submit}
        </SubmitButton>
      </PostForm>
      <More links={[{ to: "/login", label: authCopy.backToSignIn }]} />
    </AuthFrame>
  );
}
