import { Input, type FieldState } from "~/ui/form";
import { leadsCopy } from "~/copy/leads";

const copy = leadsCopy.form;

/** The fields of a lead except its email address. All are optional. */
export function LeadFields({
  fields,
}: {
  fields: Record<"name" | "company" | "phone" | "interest", FieldState>;
}) {
  return (
    <>
      <Input field={fields.name} label={copy.name} autoComplete="off" maxLength={100} optional />
      <Input field={fields.company} label={copy.company} autoComplete="off" maxLength={100} optional />
      <Input field={fields.phone} label={copy.phone} type="tel" autoComplete="off" maxLength={40} optional />
      <Input field={fields.interest} label={copy.interest} maxLength={200} optional />
    </>
  );
}
