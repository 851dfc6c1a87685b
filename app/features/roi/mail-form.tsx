import { BotCheck } from "~/ui/bot-check";
import { Checkbox, EmailInput, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { FormTrap } from "~/ui/form-trap";
import { roiResultCopy } from "~/copy/roi";
import type { ResultPage, ResultReply } from "./statement";

import { ResultTitle } from "./result-section";

const copy = roiResultCopy.mail;

interface Values extends Record<string, unknown> {
  email: string;
  consent: string;
  marketing: string;
}

/** Emails the statement. Optional: the page shows everything. */
export function MailForm({ page, reply }: { page: ResultPage; reply: ResultReply | undefined }) {
  const refusal = reply?.intent === "mail" ? reply.result : null;
  const [form, fields] = useServerForm<Values>({
    id: "mail",
    reply: refusal,
    defaultValue: { email: page.email },
  });
  return (
    <div className="max-w-140">
      <ResultTitle id="pass-on">{copy.title}</ResultTitle>
      <p className="mt-1.5 mb-6 text-control text-ink-muted">{copy.text}</p>
      <PostForm form={form} title={copy.errorTitle}>
        <FormTrap stamp={page.stamp} reply={refusal} />
        <EmailInput field={fields.email} label={copy.email} autoComplete="email" />
        <Checkbox field={fields.consent} label={copy.consent} required />
        <Checkbox field={fields.marketing} label={copy.marketing} />
        <BotCheck reply={reply} />
        <p>
          <SubmitButton kind="plain" name="intent" value="mail" pending={copy.sending}>
            {copy.send}
          </SubmitButton>
        </p>
      </PostForm>
    </div>
  );
}
