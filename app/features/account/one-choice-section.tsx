import type { AccountIntent } from "~/models/account/account-form";
import { Checkbox, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";

import { replyTo, type AccountReply } from "./account";
import { SettingsSection } from "./settings-section";

/** A section of the settings with one checkbox, which has a form of its own. */
export function OneChoiceSection({
  id,
  intent,
  name,
  words,
  isOn,
  reply,
}: {
  id: string;
  intent: AccountIntent;
  /** The name of the checkbox. */
  name: string;
  words: { title: string; lead: string; label: string; save: string; failed: string };
  isOn: boolean;
  reply: AccountReply | undefined;
}) {
  const [form, fields] = useServerForm<Record<string, string>>({
    id: `${id}-form`,
    reply: replyTo(reply, intent),
    defaultValue: { [name]: isOn ? "on" : null },
  });
  const { [name]: field } = fields;
  return (
    <SettingsSection id={id} title={words.title} lead={words.lead}>
      <div className="mt-5 max-w-136">
        <PostForm form={form} title={words.failed}>
          {field ? <Checkbox field={field} label={words.label} /> : null}
          <div>
            <SubmitButton name="intent" value={intent}>
              {words.save}
            </SubmitButton>
          </div>
        </PostForm>
      </div>
    </SettingsSection>
  );
}
