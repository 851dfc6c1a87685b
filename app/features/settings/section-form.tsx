import { Checkbox, EmailInput, Input, PostForm, SubmitButton, Textarea, useServerForm } from "~/ui/form";
import { systemSettingsCopy as copy } from "~/copy/system-settings";
import type { FieldValues, SettingsSection } from "~/models/settings/settings-section";

interface Props {
  section: Exclude<SettingsSection, "mail">;
  /** What is saved now, and the token that stands for it. */
  values: FieldValues;
  seen: string;
  reply:
    | { result: Parameters<typeof useServerForm>[0]["reply"]; isConflict: boolean; asksForSetUp?: boolean }
    | undefined;
}

/** What is no single line of text. */
const KINDS: Readonly<Record<string, "textarea" | "switch" | "number" | "email">> = {
  description: "textarea",
  socials: "textarea",
  maintenanceText: "textarea",
  email: "email",
  searchEnginesAllowed: "switch",
  maintenanceMode: "switch",
  roiAgentEnabled: "switch",
  bookingEnabled: "switch",
  registrationEnabled: "switch",
  staffSecondFactorRequired: "switch",
  leadRetentionDays: "number",
};
const OPTIONAL: ReadonlySet<string> = new Set([
  "seoTitle",
  "noticeBar",
  "maintenanceText",
  "socials",
  ...Object.keys(copy.sections.booking.fields),
]);

/** The form of one part of the settings. Its fields follow the words of the part. */
export function SectionForm({ section, values, seen, reply }: Props) {
  const [form, fields] = useServerForm<FieldValues>({
    id: `settings-${section}`,
    reply: reply?.result,
    defaultValue: values,
  });
  const typed = reply?.result?.initialValue ?? {};
  const words: Record<string, { label: string; help: string }> = copy.sections[section].fields;
  return (
    <PostForm form={form} title={copy.failed} className="mt-5 grid max-w-136 gap-5">
      <input type="hidden" name="seen" value={seen} />
      {Object.entries(words).map(([name, { label, help }]) => {
        const field = fields[name];
        if (!field) return null;
        const now = values[name] ?? "";
        const other = typed[name];
        const isOther = reply?.isConflict === true && (typeof other === "string" ? other : "") !== now;
        return (
          <SettingField
            key={name}
            name={name}
            field={field}
            label={label}
            help={isOther ? <SavedMeanwhile name={name} value={now} /> : help}
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
  name,
  ...rest
}: { name: string } & Pick<Parameters<typeof Input>[0], "field" | "label" | "help">) {
  const optional = OPTIONAL.has(name);
  switch (KINDS[name]) {
    case "switch":
      return <Checkbox {...rest} />;
    case "textarea":
      return <Textarea {...rest} rows={4} optional={optional} />;
    case "number":
      return <Input {...rest} inputMode="numeric" autoComplete="off" />;
    case "email":
      return <EmailInput {...rest} autoComplete="off" />;
    case undefined:
      return <Input {...rest} autoComplete="off" optional={optional} />;
  }
}

function SavedMeanwhile({ name, value }: { name: string; value: string }) {
  const text = KINDS[name] === "switch" ? (value ? copy.on : copy.off) : value || copy.empty;
  return <strong className="font-title text-warning">{copy.savedMeanwhile(text)}</strong>;
}
