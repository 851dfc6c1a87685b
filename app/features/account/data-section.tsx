import { Form } from "@remix-run/react";

import { Icon } from "~/ui/icon";
import { Button, buttonClass } from "~/ui/button";
import { EmailInput, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { accountCopy } from "~/copy/account";
import { replyTo, type AccountReply } from "./account";

import { CurrentPassword } from "./current-password";
import { SettingsSection } from "./settings-section";

const copy = accountCopy.data;

/** A copy of the account's data, and its deletion. */
export function DataSection({
  hasApp,
  hasPassword,
  reply,
}: {
  hasApp: boolean;
  /** Without one, people confirm in another way who they are. */
  hasPassword: boolean;
  reply: AccountReply | undefined;
}) {
  const [form, fields] = useServerForm<{ confirmation: string; currentPassword: string }>({
    id: "delete-form",
    reply: replyTo(reply, "delete-account"),
  });
  return (
    <SettingsSection id="data" title={copy.title} lead={copy.lead}>
      <div className="mt-5 grid max-w-136 justify-items-start gap-3">
        <Form method="post" action="/account/export" reloadDocument>
          <Button>
            <Icon name="download" small />
            {copy.export}
          </Button>
        </Form>
        <details className="w-full" open={reply?.intent === "delete-account" ? true : undefined}>
          <summary className={`${buttonClass({ kind: "quiet" })} list-none`}>{copy.delete}</summary>
          <div className="mt-3 grid gap-4 border-s-3 border-danger py-1 ps-4">
            <p>{copy.deleteLead}</p>
            <PostForm form={form} title={accountCopy.errors.deletion}>
              <EmailInput field={fields.confirmation} label={copy.deleteConfirm} autoComplete="off" />
              {hasPassword ? <CurrentPassword field={fields.currentPassword} takesCode={hasApp} /> : null}
              <div>
                <SubmitButton kind="danger" name="intent" value="delete-account">
                  {copy.deleteSubmit}
                </SubmitButton>
              </div>
            </PostForm>
          </div>
        </details>
      </div>
    </SettingsSection>
  );
}
