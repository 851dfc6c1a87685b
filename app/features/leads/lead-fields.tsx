import { Input, type FieldState } from "~/ui/form";
import { leadsCopy } from "~/copy/leads";
import type { LeadDetails } from "~/models/lead/lead";
import { LEAD_LENGTHS_MAX } from "~/models/lead/lead-limits";

const copy = leadsCopy.form;

/** What a form with these fields sends. */
export type LeadFieldValues = Record<keyof LeadDetails, string>;

/** The fields of a lead except its email address. All are optional. */
export function LeadFields({ fields }: { fields: Record<keyof LeadDetails, FieldState> }) {
  return (
    <>
      <Input
        field={fields.name}
        label={copy.name}
        autoComplete="off"
        maxLength={LEAD_LENGTHS_MAX.name}
        optional
      />
      <Input
        field={fields.company}
        label={copy.company}
        autoComplete="off"
        maxLength={LEAD_LENGTHS_MAX.company}
        optional
      />
      <Input
        field={fields.phone}
        label={copy.phone}
        type="tel"
        autoComplete="off"
        maxLength={LEAD_LENGTHS_MAX.phone}
        optional
      />
      <Input field={fields.interest} label={copy.interest} maxLength={LEAD_LENGTHS_MAX.interest} optional />
    </>
  );
}
