import { Link, useSearchParams } from "@remix-run/react";
import { type ComponentProps, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

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
  offered,
  ...rest
}: { chosen: string; chosenLabel?: string; offered?: readonly string[] } & Omit<
  ComponentProps<typeof RawSelect>,
  "options"
>) {
  // Another chosen option would take away what was chosen since.
  const [first] = useState({ chosen, chosenLabel });
  const options = zoneOptions(first.chosen, first.chosenLabel, offered);
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

const ALL = "zones";
const NONE: readonly string[] = [];

/**
 * The same on a page where people seldom choose one: the list of all zones is 3 kB. The server
 * offers the chosen zone alone, and a link to the page with all. Scripts know them by themselves.
 */
export function LateZoneField({
  field,
  all,
  ...rest
}: { all: string } & Omit<ComponentProps<typeof Field>, "children" | "aside">) {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const isWhole = hydrated || search.has(ALL);
  const link = (
    <noscript>
      <Link to={`?${ALL}=all#${field.id}`}>{all}</Link>
    </noscript>
  );
  return (
    <Field field={field} aside={isWhole ? null : link} {...rest}>
      {(control) => (
        <ZoneSelect
          key={field.key}
          {...control}
          chosen={field.defaultValue ?? "UTC"}
          {...(!isWhole && { offered: NONE })}
        />
      )}
    </Field>
  );
}
