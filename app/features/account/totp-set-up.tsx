import { Form } from "@remix-run/react";

import { FormErrors, Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { twoStepCopy as copy } from "~/copy/shared/two-step";
import type { PendingFactor } from "~/models/account/account-form";
import { replyTo, type AccountReply } from "./account";

/** Sets up an authenticator app: a button, then a code to scan or a key to type. */
export function TotpSetUp({ reply }: { reply: AccountReply | undefined }) {
  if (reply?.enrolment) return <Enrolment enrolment={reply.enrolment} reply={reply} />;
  return (
    <Form method="post">
      <SubmitButton kind="plain" name="intent" value="enrol-totp">
        {copy.setUp}
      </SubmitButton>
    </Form>
  );
}

function Enrolment({ enrolment, reply }: { enrolment: PendingFactor; reply: AccountReply }) {
  const [form, fields] = useServerForm<{ code: string }>({
    id: "totp-form",
    reply: replyTo(reply, "confirm-totp"),
  });
  return (
    <div className="grid gap-6 sm:grid-cols-[11rem_1fr]">
      <img
        src={enrolment.qrCode}
        alt={copy.qrCode}
        width={176}
        height={176}
        className="size-44 border border-line-strong"
      />
      <PostForm form={form} title={copy.failed}>
        <div>
          <p>{copy.scan}</p>
          <p className="mt-1 font-mono wrap-anywhere">{grouped(enrolment.secret)}</p>
        </div>
        <input type="hidden" name="factorId" value={enrolment.factorId} />
        <input type="hidden" name="uri" value={enrolment.uri} />
        <Input
          field={fields.code}
          label={copy.code}
          help={copy.enter}
          controlSize="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
        <div>
          <SubmitButton name="intent" value="confirm-totp">
            {copy.turnOn}
          </SubmitButton>
        </div>
      </PostForm>
    </div>
  );
}

/** The error of a form that has only a button. */
export function TwoStepRefusal({ reply }: { reply: AccountReply | undefined }) {
  const isOurs =
    reply?.intent === "enrol-totp" ||
    reply?.intent === "remove-factor" ||
    reply?.intent === "renew-recovery-codes";
  const errors = isOurs ? reply.result?.error?.[""] : null;
  if (!errors) return null;
  return <FormErrors form={{ id: "two-step", allErrors: { "": errors } }} title={copy.failed} />;
}

/** A key in groups of four, as people read it aloud. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
