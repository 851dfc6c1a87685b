import { PasswordInput, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { accountCopy } from "~/copy/account";
import { replyTo, type AccountReply } from "./account";

import { CurrentPassword } from "./current-password";
import { SettingsSection } from "./settings-section";

const copy = accountCopy.password;

/** Changes the password. The current one proves that the owner is asking. */
export function PasswordSection({ email, reply }: { email: string; reply: AccountReply | undefined }) {
  const [form, fields] = useServerForm<{ currentPassword: string; password: string }>({
    id: "password-form",
    reply: replyTo(reply, "change-password"),
  });
  return (
    <SettingsSection id="password" title={copy.title} lead={copy.lead}>
      <div className="mt-5 max-w-136">
        <PostForm form={form} title={accountCopy.errors.password}>
          {/* Tells password managers whose password this is. */}
          <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
          <CurrentPassword field={fields.currentPassword} />
          <PasswordInput field={fields.password} label={copy.next} autoComplete="new-password" />
          <div>
            <SubmitButton kind="plain" name="intent" value="change-password">
              {copy.submit}
            </SubmitButton>
          </div>
        </PostForm>
      </div>
    </SettingsSection>
  );
}
