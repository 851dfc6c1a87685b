import { EmailInput, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { accountCopy } from "~/copy/account";
import { replyTo, type AccountReply } from "./account";

import { CurrentPassword } from "./current-password";
import { SettingsSection } from "./settings-section";

const copy = accountCopy.email;

/** Changes the email address. The change takes effect once both addresses are confirmed. */
export function EmailSection({
  email,
  hasApp,
  hasPassword,
  reply,
}: {
  email: string;
  hasApp: boolean;
  hasPassword: boolean;
  reply: AccountReply | undefined;
}) {
  const [form, fields] = useServerForm<{ email: string; currentPassword: string }>({
    id: "email-form",
    reply: replyTo(reply, "change-email"),
  });
  return (
    <SettingsSection id="email" title={copy.title} lead={copy.lead(email)}>
      <div className="mt-5 max-w-136">
        <PostForm form={form} title={accountCopy.errors.email}>
          <EmailInput field={fields.email} label={copy.field} autoComplete="email" />
          {hasPassword ? <CurrentPassword field={fields.currentPassword} takesCode={hasApp} /> : null}
          <div>
            <SubmitButton kind="plain" name="intent" value="change-email">
              {copy.submit}
            </SubmitButton>
          </div>
        </PostForm>
      </div>
    </SettingsSection>
  );
}
