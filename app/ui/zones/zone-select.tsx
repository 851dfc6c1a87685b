import { type ComponentProps, useState } from "react";

import { zoneOptions } from "~/lib/zones/zone-options";
import { Field } from "~/ui/form";
import { RawSelect } from "~/ui/raw-html";

/**
 * A time zone, without a label of its own. `chosenLabel` can say more than the zone's name. Another
 * `chosen` needs another key.
 */
export function ZoneSelect({
  chosen,
  chosenLabel,
  ...rest
}: { chosen: string; chosenLabel?: string } & Omit<ComponentProps<typeof RawSelect>, "options">) {
  // Other options would take away what was chosen since.
  const [options] = useState(() => zoneOptions(chosen, chosenLabel));
  return <RawSelect className="control" options={options} {...rest} />;
}

/** A choice of one time zone. */
export function ZoneField({ field, ...rest }: Omit<ComponentProps<typeof Field>, "children">) {
  return (
    <Field field={field} {...rest}>
      {(control) => <ZoneSelect key={field.key} {...control} chosen={field.defaultValue ?? "UTC"} />}
    </Field>
  );
}
