import { Checkbox, EmailInput, Input, PostForm, SubmitButton, Textarea } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { systemSettingsCopy as copy } from "~/copy/system-settings";
import type { SettingsPage } from "~/models/settings/settings";
import { sectionFields, type FieldValues, type SettingInput } from "~/models/settings/settings-section";

interface Props {
  section: Exclude<SettingsPage, "mail">;
  /** The saved values, and the token that stands for them. */
  values: FieldValues;
  seen: string;
  reply:
    | {
        result: Parameters<typeof useServerForm>[0]["reply"];
        theirs: FieldValues;
        asksForSetUp?: boolean;
      }
    | undefined;
}

/** The form of one part of the settings. */
export function SectionForm({ section, values, seen, reply }: Props) {
  const [form, fields] = useServerForm<FieldValues>({
    id: `settings-${section}`,
    reply: reply?.result,
    defaultValue: values,
  });
  const words: Record<string, { label: string; help: string }> = copy.sections[section].fields;
  return (
    <PostForm form={form} title={copy.failed} className="mt-5 grid max-w-136 gap-5">
      <input type="hidden" name="seen" value={seen} />
      {sectionFields(section).map(({ name, input, isOptional }) => {
        const field = fields[name];
        const text = words[name];
        if (!field || !text) return null;
        const theirs = reply?.theirs[name];
        return (
          <SettingField
            key={name}
            input={input}
            isOptional={isOptional}
            field={field}
            label={text.label}
            help={theirs === undefined ? text.help : <SavedMeanwhile input={input} value={theirs} />}
          />
        );
      })}
      {reply?.asksForSetUp && fields.acceptsSetUp ? (
        <Checkbox field={fields.acceptsSetUp} label={copy.setUp.accept} />
      ) : null}
      <div>
        <SubmitButton>{copy.save}</SubmitButton>
      </div>
    </PostForm>
  );
}

function SettingField({
  input,
  isOptional,
  ...rest
}: { input: SettingInput; isOptional: boolean } & Pick<
  Parameters<typeof Input>[0],
  "field" | "label" | "help"
>) {
  switch (input) {
    case "switch":
      return <Checkbox {...rest} />;
    case "textarea":
      return <Textarea {...rest} rows={7} optional={isOptional} />;
    case "number":
      return <Input {...rest} inputMode="numeric" autoComplete="off" />;
    case "email":
      return <EmailInput {...rest} autoComplete="off" />;
    case "line":
      return <Input {...rest} autoComplete="off" optional={isOptional} />;
  }
}

/** What someone else has saved for a field since the page was opened. */
export function SavedMeanwhile({ input, value }: { input: SettingInput; value: string }) {
  const text = input === "switch" ? (value ? copy.on : copy.off) : value || copy.empty;
  return <strong className="font-title text-warning">{copy.savedMeanwhile(text)}</strong>;
}
