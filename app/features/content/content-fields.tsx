import { contentCopy as copy } from "~/copy/content/content";
import type { ContentField } from "~/models/content/content-kinds";
import { PictureField } from "./picture-field";
import { type FieldState, fieldState, Input, Select, Textarea } from "~/ui/form";

export const FORM_ID = "content";

/** The state of one field of the editor's form. */
export function contentField(
  name: string,
  value: string | undefined,
  errors: Record<string, string[]>,
): FieldState {
  return fieldState({ formId: FORM_ID, name, errors: errors[name], defaultValue: value });
}

const ROWS = { text: 3, lines: 5, pairs: 4, markdown: 24 } as const;

/** The fields of a text or of one of its entries. `prefix` begins their names. */
export function ContentFields({
  fields,
  values,
  prefix,
  errors,
}: {
  fields: readonly ContentField[];
  values: Record<string, string>;
  prefix: string;
  errors: Record<string, string[]>;
}) {
  return fields.map((field) => (
    <OneField
      key={field.name}
      field={field}
      state={contentField(`${prefix}.${field.name}`, values[field.name], errors)}
      asksAlt={fields.some(({ name }) => name === `${field.name}Alt`)}
    />
  ));
}

function OneField({
  field: { name, input, max, optional, options },
  state,
  asksAlt,
}: {
  field: ContentField;
  state: FieldState;
  asksAlt: boolean;
}) {
  const label = copy.labels[name] ?? name;
  const help = copy.helps[input];
  const shared = { field: state, label, help, optional: optional ?? false };
  if (options)
    return (
      <Select
        {...shared}
        options={options.map((value) => ({ value, label: copy.options[value] ?? value }))}
      />
    );
  if (input === "picture") return <PictureField {...shared} maxLength={max} asksAlt={asksAlt} />;
  if (input === "line") return <Input {...shared} maxLength={max} autoComplete="off" />;
  return <Textarea {...shared} maxLength={max} rows={ROWS[input as keyof typeof ROWS]} />;
}
