import { accountCopy } from "~/copy/account";
import { Checkbox, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";

import { replyTo, type AccountReply } from "./account";
import { SettingsSection } from "./settings-section";

const copy = accountCopy.keyboard;

/** Whether single letters are keys of the console. Some people set them off by accident. */
export function KeyboardSection({ usesKeys, reply }: { usesKeys: boolean; reply: AccountReply | undefined }) {
  const [form, fields] = useServerForm<{ usesKeys: string }>({
    id: "keyboard-form",
    reply: replyTo(reply, "save-keyboard"),
    defaultValue: { usesKeys: usesKeys ? "on" : null },
  });
  return (
    <SettingsSection id="keyboard" title={copy.title} lead={copy.lead}>
      <div className="mt-5 max-w-136">
        <PostForm form={form} title={copy.failed}>
          <Checkbox field={fields.usesKeys} label={copy.label} />
          <div>
            <SubmitButton name="intent" value="save-keyboard">
              {copy.save}
            </SubmitButton>
          </div>
        </PostForm>
      </div>
    </SettingsSection>
  );
}
